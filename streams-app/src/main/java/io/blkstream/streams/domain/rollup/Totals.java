package io.blkstream.streams.domain.rollup;

import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.LatencyTally;
import io.blkstream.streams.domain.window.OperationTally;
import io.blkstream.streams.domain.window.SizeHistogram;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;

/** What can be added up over devices: the part of a window that roll-ups are made of. */
public final class Totals {
    private final OperationTally operations;
    private final LatencyTally reads;
    private final LatencyTally writes;
    private final SizeHistogram sizes;
    private long events;
    private long late;
    private long errors;
    private long lost;

    private Totals(OperationTally operations, LatencyTally reads, LatencyTally writes, SizeHistogram sizes) {
        this.operations = operations;
        this.reads = reads;
        this.writes = writes;
        this.sizes = sizes;
    }

    /** The totals of a device's window: a view of it, not a copy. */
    public static Totals of(DeviceWindow window) {
        Totals totals = new Totals(window.operations(), window.reads(), window.writes(), window.sizes());
        totals.events = window.events();
        totals.late = window.late();
        totals.errors = window.errors();
        totals.lost = window.lost();
        return totals;
    }

    /** The sum of these, in whatever order they come. */
    public static Totals sum(Collection<Totals> parts) {
        Totals sum = new Totals(new OperationTally(), new LatencyTally(), new LatencyTally(), new SizeHistogram());
        parts.forEach(sum::add);
        return sum;
    }

    /** Grows with every change of what is counted here: of two states of one window, the larger is the later. */
    public long revision() {
        return events + late;
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

    /** Share of the I/O that was seen, 0..1: each part counts by its I/Os. */
    public double complete() {
        long seen = operations.operations();
        return seen + lost == 0 ? 1 : (double) seen / (seen + lost);
    }

    /** Whether any latency is known. */
    public boolean timed() {
        return reads.count() + writes.count() > 0;
    }

    /** Mean requests in flight on all devices together, by Little's law. */
    public double meanInFlight(TimeSpan span) {
        return (double) (reads.sumNanos() + writes.sumNanos()) / span.lengthNanos();
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(events);
        out.writeLong(late);
        out.writeLong(errors);
        out.writeLong(lost);
        operations.writeTo(out);
        reads.writeTo(out);
        writes.writeTo(out);
        sizes.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static Totals readFrom(DataInput in) throws IOException {
        long events = in.readLong();
        long late = in.readLong();
        long errors = in.readLong();
        long lost = in.readLong();
        Totals totals = new Totals(
                OperationTally.readFrom(in),
                LatencyTally.readFrom(in),
                LatencyTally.readFrom(in),
                SizeHistogram.readFrom(in));
        totals.events = events;
        totals.late = late;
        totals.errors = errors;
        totals.lost = lost;
        return totals;
    }

    private void add(Totals part) {
        operations.merge(part.operations);
        reads.merge(part.reads);
        writes.merge(part.writes);
        sizes.merge(part.sizes);
        events += part.events;
        late += part.late;
        errors += part.errors;
        lost += part.lost;
    }
}
