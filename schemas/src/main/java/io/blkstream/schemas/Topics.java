package io.blkstream.schemas;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The topics of the contract: names, partitions, clean-up and retention, in one place. */
public final class Topics {
    /** Per-I/O events; key host/device, so that one device's events stay in order in one partition. */
    public static final Topic<IoEvent> IO_EVENTS =
            new Topic<>("io-events", IoEvent.class, 12, deletedAfter(Duration.ofHours(24)));

    /** The last known geometry of each device; key host/device. */
    public static final Topic<DeviceGeometry> DEVICE_GEOMETRY =
            new Topic<>("device-geometry", DeviceGeometry.class, 3, compacted());

    /** What each agent captured and missed; key host/device. */
    public static final Topic<CaptureStatus> CAPTURE_STATUS =
            new Topic<>("capture-status", CaptureStatus.class, 3, compacted());

    /** Aggregates per window; key scope|id. */
    public static final Topic<ThroughputWindow> THROUGHPUT_WINDOWS =
            new Topic<>("throughput-windows", ThroughputWindow.class, 12, deletedAfter(Duration.ofDays(7)));

    /** Remediations; key = id. The last revision of each id stays for 30 days. */
    public static final Topic<Remediation> REMEDIATIONS = new Topic<>(
            "remediations",
            Remediation.class,
            3,
            Map.of("cleanup.policy", "compact,delete", "retention.ms", millis(Duration.ofDays(30))));

    /** Records that could not be used, with the reason. */
    public static final Topic<Reject> REJECTS =
            new Topic<>("rejects", Reject.class, 3, deletedAfter(Duration.ofDays(7)));

    /** Every topic of the contract. */
    public static final List<Topic<?>> ALL =
            List.of(IO_EVENTS, DEVICE_GEOMETRY, CAPTURE_STATUS, THROUGHPUT_WINDOWS, REMEDIATIONS, REJECTS);

    private Topics() {}

    private static Map<String, String> compacted() {
        return Map.of("cleanup.policy", "compact");
    }

    private static Map<String, String> deletedAfter(Duration age) {
        return Map.of("cleanup.policy", "delete", "retention.ms", millis(age));
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
