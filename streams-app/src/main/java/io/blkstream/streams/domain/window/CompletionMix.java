package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Operation;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads and writes by how their completion was noticed, by operation and by size class. */
public final class CompletionMix {
    private final Map<Workload, Pace> interrupt = new TreeMap<>();
    private final Map<Workload, Pace> polled = new TreeMap<>();

    /**
     * I/Os that can be compared with each other.
     *
     * @param sizeClass sizes in [2^sizeClass, 2^(sizeClass+1)) bytes
     */
    public record Workload(Operation operation, int sizeClass) implements Comparable<Workload> {
        @Override
        public int compareTo(Workload other) {
            int byOperation = operation.compareTo(other.operation);
            return byOperation != 0 ? byOperation : Integer.compare(sizeClass, other.sizeClass);
        }
    }

    void add(BlockIo io) {
        if (io.completion() == Completion.UNKNOWN || io.bytes() <= 0 || io.latencyNanos() < 0) {
            return;
        }
        Workload workload = new Workload(io.operation(), Long.SIZE - 1 - Long.numberOfLeadingZeros(io.bytes()));
        (io.completion() == Completion.POLLED ? polled : interrupt)
                .computeIfAbsent(workload, key -> new Pace())
                .add(io);
    }

    /** Paces of polled I/O. */
    public Map<Workload, Pace> polled() {
        return polled;
    }

    /** Paces of interrupt-driven I/O. */
    public Map<Workload, Pace> interrupt() {
        return interrupt;
    }

    /** The polled workload with the most I/Os. */
    public Optional<Workload> busiestPolled() {
        return polled.entrySet().stream()
                .max(Map.Entry.comparingByValue((a, b) -> Long.compare(a.ios(), b.ios())))
                .map(Map.Entry::getKey);
    }

    void writeTo(DataOutput out) throws IOException {
        writeTo(interrupt, out);
        writeTo(polled, out);
    }

    static CompletionMix readFrom(DataInput in) throws IOException {
        CompletionMix mix = new CompletionMix();
        readInto(mix.interrupt, in);
        readInto(mix.polled, in);
        return mix;
    }

    private static void writeTo(Map<Workload, Pace> paces, DataOutput out) throws IOException {
        out.writeInt(paces.size());
        for (Map.Entry<Workload, Pace> entry : paces.entrySet()) {
            out.writeByte(entry.getKey().operation().ordinal());
            out.writeByte(entry.getKey().sizeClass());
            entry.getValue().writeTo(out);
        }
    }

    private static void readInto(Map<Workload, Pace> paces, DataInput in) throws IOException {
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            paces.put(new Workload(Operation.values()[in.readByte()], in.readByte()), Pace.readFrom(in));
        }
    }

    /** How fast one workload went while it ran. */
    public static final class Pace {
        private final BusyTime busy;
        private long ios;
        private long latencyNanos;

        Pace() {
            this(new BusyTime());
        }

        private Pace(BusyTime busy) {
            this.busy = busy;
        }

        void add(BlockIo io) {
            ios += io.weight();
            latencyNanos += io.latencyNanos() * io.weight();
            busy.add(io.issuedAtNanos(), io.latencyNanos());
        }

        /** I/Os, weighted. */
        public long ios() {
            return ios;
        }

        /** I/Os per second of the time in which at least one was in flight; 0 when that is not known. */
        public double iops() {
            return busy.nanos() == 0 ? 0 : ios * 1e9 / busy.nanos();
        }

        /** Mean in flight during that time; 0 when that is not known. */
        public double meanInFlight() {
            return busy.nanos() == 0 ? 0 : (double) latencyNanos / busy.nanos();
        }

        void writeTo(DataOutput out) throws IOException {
            out.writeLong(ios);
            out.writeLong(latencyNanos);
            busy.writeTo(out);
        }

        static Pace readFrom(DataInput in) throws IOException {
            long ios = in.readLong();
            long latencyNanos = in.readLong();
            Pace pace = new Pace(BusyTime.readFrom(in));
            pace.ios = ios;
            pace.latencyNanos = latencyNanos;
            return pace;
        }
    }
}
