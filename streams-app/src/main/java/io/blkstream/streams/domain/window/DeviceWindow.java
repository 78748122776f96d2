package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.WriteUnit;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Optional;

/** Everything that is counted of one device in one window of event time. */
public final class DeviceWindow {
    private final DeviceId device;
    private final TimeSpan span;
    private final OperationTally operations;
    private final LatencyTally reads;
    private final LatencyTally writes;
    private final SizeHistogram sizes;
    private final BusyTime busy;
    private SubUnitWrites subUnitWrites;
    private long events;
    private long errors;
    private long lost;
    private long late;

    /**
     * An empty window.
     *
     * @param unit the write unit in force; empty = writes are not sorted by it for now
     */
    public DeviceWindow(DeviceId device, TimeSpan span, Optional<WriteUnit> unit) {
        this(
                device,
                span,
                new OperationTally(),
                new LatencyTally(),
                new LatencyTally(),
                new SizeHistogram(),
                new BusyTime(),
                unit.map(SubUnitWrites::new).orElse(null));
    }

    private DeviceWindow(
            DeviceId device,
            TimeSpan span,
            OperationTally operations,
            LatencyTally reads,
            LatencyTally writes,
            SizeHistogram sizes,
            BusyTime busy,
            SubUnitWrites subUnitWrites) {
        this.device = device;
        this.span = span;
        this.operations = operations;
        this.reads = reads;
        this.writes = writes;
        this.sizes = sizes;
        this.busy = busy;
        this.subUnitWrites = subUnitWrites;
    }

    /** Counts an event, wherever its time lies: which window it belongs to is for the caller to know. */
    public void add(BlockIo io) {
        int weight = io.weight();
        Operation operation = io.operation();
        long bytes = io.bytes();
        events++;
        operations.add(operation, bytes, weight);
        lost += io.lostBefore();
        if (io.error() != 0) {
            errors += weight;
        }
        busy.add(io.issuedAtNanos(), io.latencyNanos());
        if (operation == Operation.READ) {
            reads.add(io.latencyNanos(), weight);
            sizes.add(bytes, weight);
        } else if (operation == Operation.WRITE) {
            writes.add(io.latencyNanos(), weight);
            sizes.add(bytes, weight);
            if (subUnitWrites != null && bytes > 0 && io.sector512() >= 0) {
                subUnitWrites.add(io);
            }
        }
    }

    /** This window with other bounds: for one that was filled before its end was known. Shares the counts. */
    public DeviceWindow over(TimeSpan other) {
        DeviceWindow window = new DeviceWindow(device, other, operations, reads, writes, sizes, busy, subUnitWrites);
        window.events = events;
        window.errors = errors;
        window.lost = lost;
        window.late = late;
        return window;
    }

    /** Sorts the writes that come from now on, unless writes are sorted already. */
    void learnUnit(WriteUnit unit) {
        if (subUnitWrites == null) {
            subUnitWrites = new SubUnitWrites(unit);
        }
    }

    void addLate(long count) {
        late += count;
    }

    public DeviceId device() {
        return device;
    }

    public TimeSpan span() {
        return span;
    }

    /** Events taken, not weighted: grows with every change of the window. */
    public long events() {
        return events;
    }

    public OperationTally operations() {
        return operations;
    }

    public LatencyTally reads() {
        return reads;
    }

    public LatencyTally writes() {
        return writes;
    }

    /** Sizes of reads and writes. */
    public SizeHistogram sizes() {
        return sizes;
    }

    public BusyTime busy() {
        return busy;
    }

    /** Writes sorted by the write unit, from when it was known; empty when the device has none. */
    public Optional<SubUnitWrites> subUnitWrites() {
        return Optional.ofNullable(subUnitWrites);
    }

    /** I/Os that ended with an error, weighted. */
    public long errors() {
        return errors;
    }

    /** I/Os known to be lost. */
    public long lost() {
        return lost;
    }

    /** Events that came after their own window had closed. */
    public long late() {
        return late;
    }

    /** Summed latency of reads and writes, nanoseconds. */
    public long summedLatencyNanos() {
        return reads.sumNanos() + writes.sumNanos();
    }

    /** Latencies of reads and writes together: a new tally. */
    public LatencyTally latencies() {
        LatencyTally both = new LatencyTally();
        both.merge(reads);
        both.merge(writes);
        return both;
    }

    /** Share of the window's I/O that was seen, 0..1. */
    public double complete() {
        long seen = operations.operations();
        return seen + lost == 0 ? 1 : (double) seen / (seen + lost);
    }

    /** Share of the window in which at least one I/O was in flight, 0..1; I/O that ran on beyond the end is cut. */
    public double busyFraction() {
        return Math.min(1, (double) busy.nanos() / span.lengthNanos());
    }

    /** Mean requests in flight, by Little's law. */
    public double meanInFlight() {
        return (double) summedLatencyNanos() / span.lengthNanos();
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(span.startNanos());
        out.writeLong(span.endNanos());
        operations.writeTo(out);
        reads.writeTo(out);
        writes.writeTo(out);
        sizes.writeTo(out);
        busy.writeTo(out);
        out.writeBoolean(subUnitWrites != null);
        if (subUnitWrites != null) {
            subUnitWrites.writeTo(out);
        }
        out.writeLong(events);
        out.writeLong(errors);
        out.writeLong(lost);
        out.writeLong(late);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static DeviceWindow readFrom(DeviceId device, DataInput in) throws IOException {
        DeviceWindow window = new DeviceWindow(
                device,
                new TimeSpan(in.readLong(), in.readLong()),
                OperationTally.readFrom(in),
                LatencyTally.readFrom(in),
                LatencyTally.readFrom(in),
                SizeHistogram.readFrom(in),
                BusyTime.readFrom(in),
                in.readBoolean() ? SubUnitWrites.readFrom(in) : null);
        window.events = in.readLong();
        window.errors = in.readLong();
        window.lost = in.readLong();
        window.late = in.readLong();
        return window;
    }
}
