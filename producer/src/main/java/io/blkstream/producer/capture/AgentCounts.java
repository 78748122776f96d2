package io.blkstream.producer.capture;

import io.blkstream.producer.capture.flow.EventBuffer;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts what becomes of an agent's events; read by any thread. */
final class AgentCounts {
    private final LongAdder captured = new LongAdder();
    private final LongAdder sampledOut = new LongAdder();
    private final LongAdder published = new LongAdder();
    private volatile long lost;
    private volatile long excluded;
    private volatile long unusable;

    void captured(int events, int kept) {
        captured.add(events);
        sampledOut.add(events - kept);
    }

    void published() {
        published.increment();
    }

    /** Takes the reports' sums; a device that has gone does not make them smaller. By one thread. */
    void reported(List<DeviceReport> devices) {
        lost = Math.max(lost, devices.stream().mapToLong(DeviceReport::lost).sum());
        excluded = Math.max(excluded, rejected(devices, "excluded"));
        unusable = Math.max(unusable, rejected(devices, "unusable-row"));
    }

    AgentFigures figures(EventBuffer buffer) {
        return new AgentFigures(
                captured.sum(),
                published.sum(),
                buffer.droppedEvents(),
                sampledOut.sum(),
                lost,
                excluded,
                unusable,
                buffer.size(),
                buffer.capacity());
    }

    private static long rejected(List<DeviceReport> devices, String reason) {
        return devices.stream()
                .mapToLong(device -> device.rejected().getOrDefault(reason, 0L))
                .sum();
    }
}
