package io.blkstream.sink.store;

import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Questions to the store. Every method throws {@link StoreException} when the database fails. */
public interface StoreQueries {
    /** Remediations that match, most recently seen first. */
    RemediationPage remediations(RemediationQuery query);

    /** The newest revision of one remediation, deleted or not. */
    Optional<StoredRemediation> find(String id);

    /** All stored revisions of one remediation, oldest first. */
    List<Remediation> history(String id);

    /**
     * Windows of one device, array, host or the fleet, by start.
     *
     * @param from earliest start, inclusive
     * @param to latest start, exclusive
     */
    List<ThroughputWindow> windows(WindowScope scope, String id, Instant from, Instant to);

    /** Every device with a window or a capture status, by host and device. */
    List<DeviceSummary> devices();

    /**
     * Windows spread evenly over a time, by start; all of them when there are few.
     *
     * @param from earliest start, inclusive
     * @param to latest start, exclusive
     * @param most how many at most, from 1
     */
    List<ThroughputWindow> windows(WindowScope scope, String id, Instant from, Instant to, int most);

    /** The newest window of each of these devices, arrays or hosts that has one, by id. */
    Map<String, ThroughputWindow> newestWindows(WindowScope scope, Collection<String> ids);

    /**
     * What all devices together did, by window start.
     *
     * @param from earliest start, inclusive
     * @param to latest start, exclusive
     */
    List<WindowTotals> deviceTotals(Instant from, Instant to);

    /** Firing remediations that are not deleted, counted by rule and severity. */
    List<RuleCount> firingByRule();

    /** Targets with firing remediations, the most severe first, then by host and name. */
    List<TargetCount> worstTargets(int limit);

    /** Firing remediations of devices, counted; devices without any are left out. */
    Map<DeviceKey, SeverityCount> firing(Collection<DeviceKey> devices);

    /** Remediations whose newest revision was stored at this time or later, in the order in which they were. */
    List<StoredRemediation> storedSince(Instant time, int limit);

    /** Fails when the database does not answer. */
    void ping();
}
