package io.blkstream.producer.trace;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Counts what a reader finds, gives each event its sequence and the losses before it, and passes it on.
 *
 * <p>A trace does not say which device a lost I/O was on: each device's next event carries all losses since its previous
 * one, beside what the trace itself says was lost on that device.
 */
final class SummarySink implements TraceSink {
    private static final int MAX_NOTES = 100;

    private final Consumer<TracedIo> next;
    private final Map<String, Map<String, DeviceCount>> devices = new HashMap<>();
    private final EnumMap<Operation, Long> byOperation = new EnumMap<>(Operation.class);
    private final EnumMap<Operation, Long> bytesByOperation = new EnumMap<>(Operation.class);
    private final List<TraceSummary.RejectedRow> rejects = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();
    private long events;
    private long rejected;
    private long lost;
    private long outOfOrder;
    private long previousTimeNanos = TracedIo.NO_TIME;
    private String failure;
    private TracedIo first;
    private TracedIo last;

    SummarySink(Consumer<TracedIo> next) {
        this.next = next;
    }

    @Override
    public void event(TracedIo io) {
        IoEvent event = io.event();
        event.setDevice(kernelName(event.getDevice()));
        devices.computeIfAbsent(event.getHost(), host -> new HashMap<>())
                .computeIfAbsent(event.getDevice(), device -> new DeviceCount())
                .mark(event, lost);
        count(io);
        next.accept(io);
    }

    @Override
    public void reject(long line, String reason) {
        rejected++;
        if (rejects.size() < TraceSummary.MAX_REJECTS) {
            rejects.add(new TraceSummary.RejectedRow(line, reason));
        }
    }

    @Override
    public void lost(long count) {
        lost += count;
    }

    @Override
    public void note(String message) {
        if (notes.size() < MAX_NOTES) {
            notes.add(message);
        }
    }

    @Override
    public void failed(String message) {
        failure = failure == null ? message : failure;
    }

    TraceSummary summary(String source, String format) {
        return new TraceSummary(
                source,
                format,
                events,
                Map.copyOf(byOperation),
                Map.copyOf(bytesByOperation),
                rejected,
                List.copyOf(rejects),
                lost,
                outOfOrder,
                List.copyOf(notes),
                Optional.ofNullable(failure),
                Optional.ofNullable(first),
                Optional.ofNullable(last));
    }

    private void count(TracedIo io) {
        IoEvent event = io.event();
        events++;
        byOperation.merge(event.getOperation(), 1L, Long::sum);
        bytesByOperation.merge(event.getOperation(), Math.max(0, event.getBytes()), Long::sum);
        if (io.timeNanos() != TracedIo.NO_TIME) {
            outOfOrder += io.timeNanos() < previousTimeNanos ? 1 : 0;
            previousTimeNanos = io.timeNanos();
        }
        first = first == null ? io : first;
        last = io;
    }

    /** The name as in /sys/block, whatever path or spelling a trace has. */
    private static String kernelName(String device) {
        if (device.indexOf('/') < 0) {
            return device;
        }
        String name = device.startsWith("/dev/") ? device.substring("/dev/".length()) : device;
        return name.replace('/', '!');
    }

    private static final class DeviceCount {
        private long nextSequence;
        private long lostSeen;

        void mark(IoEvent event, long lostSoFar) {
            event.setSequence(nextSequence++);
            event.setLostBefore(event.getLostBefore() + lostSoFar - lostSeen);
            lostSeen = lostSoFar;
        }
    }
}
