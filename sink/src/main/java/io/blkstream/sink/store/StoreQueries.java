package io.blkstream.sink.store;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.time.Instant;
import java.util.List;
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
}
