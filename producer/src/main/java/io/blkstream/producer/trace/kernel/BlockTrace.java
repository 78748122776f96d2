package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.producer.trace.kernel.DeviceLevel.Level;
import io.blkstream.producer.trace.kernel.RequestPairing.Counts;
import io.blkstream.producer.trace.kernel.RequestPairing.Limits;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes I/Os of the block-layer events of one trace: sorts them, pairs them on three levels (bios, accounted I/Os,
 * requests), and takes for each device the best level that the trace has.
 */
final class BlockTrace {
    private static final int REORDERED_EVENTS = 4096;
    private static final int NAMED_DEVICES = 8;
    private static final int MAX_DEVICES = 1 << 16;

    private final TraceSink sink;
    private final DeviceNames names;
    private final TimeOrder order = new TimeOrder(REORDERED_EVENTS, this::dispatch);
    private final RequestPairing requests = pairing(Level.REQUEST);
    private final RequestPairing accounted = pairing(Level.ACCOUNTED);
    private final RequestPairing bios = pairing(Level.BIO);
    private final Map<Integer, DeviceLevel> levels = new LinkedHashMap<>();
    private final Map<Integer, String> deviceNames = new HashMap<>();
    private long withoutLatency;
    private long lostRecords;
    private int lastDevice;
    private DeviceLevel lastLevel;

    BlockTrace(TraceSink sink, DeviceNames names) {
        this.sink = sink;
        this.names = names;
    }

    /** Takes the next event of the trace. */
    void accept(BlockEvent event) {
        order.accept(event);
    }

    /** The trace says that so many records are missing from here. */
    void lost(long records) {
        if (records <= 0) {
            return;
        }
        order.drain();
        requests.lost();
        accounted.lost();
        bios.lost();
        sink.lost(records);
        lostRecords += records;
    }

    /** The trace has ended: hands out what is left and says what did not fit. */
    void finish() {
        order.drain();
        requests.finish();
        accounted.finish();
        bios.finish();
        levels.values().forEach(DeviceLevel::decide);
        noteOrder();
        noteCounts();
        noteLevels();
    }

    private void dispatch(BlockEvent event) {
        if (levels.size() >= MAX_DEVICES && !levels.containsKey(event.device())) {
            sink.reject(event.line(), "more than " + MAX_DEVICES + " devices in one trace");
            return;
        }
        // Traces come in runs of one device: this saves a look-up for most events.
        if (lastLevel == null || event.device() != lastDevice) {
            lastDevice = event.device();
            lastLevel = level(lastDevice);
        }
        DeviceLevel level = lastLevel;
        switch (event.step()) {
            case ISSUE -> level.sees(Level.REQUEST);
            case IO_START -> level.sees(Level.ACCOUNTED);
            case BIO_QUEUE -> level.sees(Level.BIO);
            default -> {}
        }
        feed(event, level.level());
    }

    private void feed(BlockEvent event, Level level) {
        switch (event.step()) {
            case BIO_QUEUE -> {
                if (level == Level.BIO) {
                    bios.accept(event.as(BlockStep.ISSUE));
                }
            }
            case BIO_DONE -> {
                if (level == Level.BIO) {
                    bios.accept(event.as(BlockStep.COMPLETE));
                }
            }
            case IO_START -> {
                requests.accept(event);
                if (level == Level.ACCOUNTED) {
                    accounted.accept(event.as(BlockStep.ISSUE));
                }
            }
            case IO_DONE -> {
                if (level == Level.ACCOUNTED) {
                    accounted.accept(event.as(BlockStep.COMPLETE));
                }
            }
            case COMPLETE_ANY -> (level == Level.BIO ? bios : requests).accept(event);
            default -> requests.accept(event);
        }
    }

    private RequestPairing pairing(Level from) {
        return new RequestPairing(
                Limits.DEFAULT, paired -> level(paired.issue().device()).offer(from, paired));
    }

    private DeviceLevel level(int device) {
        DeviceLevel known = levels.get(device);
        if (known == null) {
            known = new DeviceLevel(this::emit);
            levels.put(device, known);
        }
        return known;
    }

    private void emit(PairedRequest paired) {
        if (paired.latencyNanos() == null) {
            withoutLatency++;
        }
        BlockEvent issue = paired.issue();
        sink.event(new TracedIo(issue.line(), issue.timeNanos(), paired.toEvent(nameOf(issue.device()))));
    }

    private String nameOf(int device) {
        return deviceNames.computeIfAbsent(
                device, packed -> names.nameOf(BlockEvent.major(packed), BlockEvent.minor(packed)));
    }

    private void noteOrder() {
        note(order.disordered(), "records out of time order");
        note(order.unsorted(), "records too far out of time order to be sorted: their I/Os may lack a latency");
    }

    private void noteCounts() {
        note(lostRecords, "trace records lost, counted as so many I/Os: an I/O has two or more");
        Counts r = requests.counts();
        Counts a = accounted.counts();
        Counts b = bios.counts();
        note(r.orphans() + a.orphans() + b.orphans(), "completions without an issue");
        long backwards = r.backwards() + a.backwards() + b.backwards();
        note(backwards, "latencies left out: the clock went backwards");
        note(withoutLatency - backwards, "I/Os without a completion");
    }

    private void note(long count, String what) {
        if (count > 0) {
            sink.note(count + " " + what);
        }
    }

    private void noteLevels() {
        noteLevel(Level.BIO, "have no request events (bio based): their I/Os are bios, latencies from submission");
        noteLevel(Level.ACCOUNTED, "have no request events: latencies from block_io_start, queueing included");
    }

    private void noteLevel(Level level, String what) {
        long count = levels.values().stream().filter(d -> d.level() == level).count();
        if (count == 0) {
            return;
        }
        String some = levels.entrySet().stream()
                .filter(entry -> entry.getValue().level() == level)
                .limit(NAMED_DEVICES)
                .map(entry -> nameOf(entry.getKey()))
                .collect(Collectors.joining(", "));
        sink.note("devices " + some + (count > NAMED_DEVICES ? ", …" : "") + " " + what);
    }
}
