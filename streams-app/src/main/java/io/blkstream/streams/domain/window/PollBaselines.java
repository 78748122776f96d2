package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.window.CompletionMix.Workload;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How fast a device's workloads last went with interrupts: what polling is compared with. Immutable. */
public final class PollBaselines {
    /** Nothing is remembered. */
    public static final PollBaselines NONE = new PollBaselines(Map.of());

    /** Fewer I/Os in a window say nothing about a device's pace. */
    private static final long MIN_IOS = 20;

    private final Map<Workload, Baseline> byWorkload;

    /**
     * A pace with interrupts.
     *
     * @param iops per second of busy time
     * @param meanInFlight during that time
     */
    public record Baseline(double iops, double meanInFlight) {}

    private PollBaselines(Map<Workload, Baseline> byWorkload) {
        this.byWorkload = byWorkload;
    }

    /** The last pace of a workload with interrupts. */
    public Optional<Baseline> of(Workload workload) {
        return Optional.ofNullable(byWorkload.get(workload));
    }

    /** With what a window adds; the newer pace of a workload replaces the older. */
    PollBaselines after(CompletionMix mix) {
        if (mix.interrupt().isEmpty()) {
            return this;
        }
        Map<Workload, Baseline> next = new TreeMap<>(byWorkload);
        mix.interrupt().forEach((workload, pace) -> {
            if (pace.ios() >= MIN_IOS) {
                next.put(workload, new Baseline(pace.iops(), pace.meanInFlight()));
            }
        });
        return new PollBaselines(next);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(byWorkload.size());
        for (Map.Entry<Workload, Baseline> entry : byWorkload.entrySet()) {
            out.writeByte(entry.getKey().operation().ordinal());
            out.writeByte(entry.getKey().sizeClass());
            out.writeDouble(entry.getValue().iops());
            out.writeDouble(entry.getValue().meanInFlight());
        }
    }

    static PollBaselines readFrom(DataInput in) throws IOException {
        Map<Workload, Baseline> byWorkload = new TreeMap<>();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            byWorkload.put(
                    new Workload(Operation.values()[in.readByte()], in.readByte()),
                    new Baseline(in.readDouble(), in.readDouble()));
        }
        return new PollBaselines(byWorkload);
    }
}
