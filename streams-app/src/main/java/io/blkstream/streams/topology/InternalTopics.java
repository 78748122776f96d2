package io.blkstream.streams.topology;

import io.blkstream.streams.domain.rollup.Contribution;
import io.blkstream.streams.topology.fleet.FleetMessage;
import io.blkstream.streams.topology.internal.InternalTopic;
import io.blkstream.streams.topology.rollup.Contributions;
import io.blkstream.streams.topology.rollup.MemberWindow;
import java.time.Duration;
import java.util.List;

/**
 * The internal topics of one application.
 *
 * @param memberWindows windows of mirror members by host/arrayId
 * @param hostWindows what devices contribute, by host
 * @param fleetWindows what hosts contribute, under one key
 * @param remediations remediations and census, by rule; kept longer, because nobody says them again
 */
public record InternalTopics(
        InternalTopic<MemberWindow> memberWindows,
        InternalTopic<Contribution> hostWindows,
        InternalTopic<Contribution> fleetWindows,
        InternalTopic<FleetMessage> remediations) {
    private static final int PARTITIONS = 3;
    private static final Duration RETENTION = Duration.ofHours(1);
    private static final Duration REMEDIATION_RETENTION = Duration.ofDays(7);

    /** Those of the application with this id. */
    public static InternalTopics of(String applicationId) {
        return new InternalTopics(
                new InternalTopic<>(applicationId, "member-windows", PARTITIONS, RETENTION, MemberWindow.SERDE),
                new InternalTopic<>(applicationId, "host-windows", PARTITIONS, RETENTION, Contributions.SERDE),
                new InternalTopic<>(applicationId, "fleet-windows", 1, RETENTION, Contributions.SERDE),
                new InternalTopic<>(applicationId, "remediations", 1, REMEDIATION_RETENTION, FleetMessage.SERDE));
    }

    /** All of them, for those who create them. */
    public List<InternalTopic<?>> all() {
        return List.of(memberWindows, hostWindows, fleetWindows, remediations);
    }
}
