package io.blkstream.streams.topology;

import io.blkstream.streams.topology.internal.InternalTopic;
import io.blkstream.streams.topology.rollup.MemberWindow;
import java.time.Duration;
import java.util.List;

/** The internal topics of one application. */
public record InternalTopics(InternalTopic<MemberWindow> memberWindows) {
    private static final int PARTITIONS = 3;
    private static final Duration RETENTION = Duration.ofHours(1);

    /** Those of the application with this id. */
    public static InternalTopics of(String applicationId) {
        return new InternalTopics(
                new InternalTopic<>(applicationId, "member-windows", PARTITIONS, RETENTION, MemberWindow.SERDE));
    }

    /** All of them, for those who create them. */
    public List<InternalTopic<?>> all() {
        return List.of(memberWindows);
    }
}
