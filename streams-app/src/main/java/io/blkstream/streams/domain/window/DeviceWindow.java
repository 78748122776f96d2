package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.SortingHints;
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
    private final WindowTallies tallies;

    /**
     * An empty window.
     *
     * @param hints what is known of the device for now
     */
    public DeviceWindow(DeviceId device, TimeSpan span, SortingHints hints) {
        this(device, span, new WindowTallies());
        learn(hints);
    }

    private DeviceWindow(DeviceId device, TimeSpan span, WindowTallies tallies) {
        this.device = device;
        this.span = span;
        this.tallies = tallies;
    }

    /** Counts an event, wherever its time lies: which window it belongs to is for the caller to know. */
    public void add(BlockIo io) {
        tallies.add(io);
    }

    /** This window with other bounds: for one that was filled before its end was known. Shares the counts. */
    public DeviceWindow over(TimeSpan other) {
        return new DeviceWindow(device, other, tallies);
    }

    void learn(SortingHints hints) {
        tallies.learn(hints);
    }

    void addLate(long count) {
        tallies.late += count;
    }

    void rememberBaselines(PollBaselines baselines) {
        tallies.pollBaselines = baselines;
    }

    public DeviceId device() {
        return device;
    }

    public TimeSpan span() {
        return span;
    }

    /** Events taken, not weighted: grows with every change of the window. */
    public long events() {
        return tallies.events;
    }

    public OperationTally operations() {
        return tallies.operations;
    }

    public LatencyTally reads() {
        return tallies.reads;
    }

    public LatencyTally writes() {
        return tallies.writes;
    }

    /** Sizes of reads and writes. */
    public SizeHistogram sizes() {
        return tallies.sizes;
    }

    public BusyTime busy() {
        return tallies.busy;
    }

    /** Writes smaller than a page. */
    public SmallWrites smallWrites() {
        return tallies.smallWrites;
    }

    /** How the device is read. */
    public ReadPattern readPattern() {
        return tallies.readPattern;
    }

    /** What kcopyd does on it. */
    public CopyPattern copies() {
        return tallies.copies;
    }

    /** Reads and writes by how their completion was noticed. */
    public CompletionMix completions() {
        return tallies.completions;
    }

    /** How fast the device last went with interrupts, before this window. */
    public PollBaselines pollBaselines() {
        return tallies.pollBaselines;
    }

    /** Writes sorted by the write unit, from when it was known; empty when the device has none. */
    public Optional<SubUnitWrites> subUnitWrites() {
        return Optional.ofNullable(tallies.subUnitWrites);
    }

    /** I/Os that ended with an error, weighted. */
    public long errors() {
        return tallies.errors;
    }

    /** I/Os known to be lost. */
    public long lost() {
        return tallies.lost;
    }

    /** Events that came after their own window had closed. */
    public long late() {
        return tallies.late;
    }

    /** Summed latency of reads and writes, nanoseconds. */
    public long summedLatencyNanos() {
        return tallies.reads.sumNanos() + tallies.writes.sumNanos();
    }

    /** Latencies of reads and writes together: a new tally. */
    public LatencyTally latencies() {
        LatencyTally both = new LatencyTally();
        both.merge(tallies.reads);
        both.merge(tallies.writes);
        return both;
    }

    /** Share of the window's I/O that was seen, 0..1. */
    public double complete() {
        long seen = tallies.operations.operations();
        return seen + tallies.lost == 0 ? 1 : (double) seen / (seen + tallies.lost);
    }

    /** Share of the window in which at least one I/O was in flight, 0..1; I/O that ran on beyond the end is cut. */
    public double busyFraction() {
        return Math.min(1, (double) tallies.busy.nanos() / span.lengthNanos());
    }

    /** Mean requests in flight, by Little's law. */
    public double meanInFlight() {
        return (double) summedLatencyNanos() / span.lengthNanos();
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(span.startNanos());
        out.writeLong(span.endNanos());
        tallies.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static DeviceWindow readFrom(DeviceId device, DataInput in) throws IOException {
        return new DeviceWindow(device, new TimeSpan(in.readLong(), in.readLong()), WindowTallies.readFrom(in));
    }
}
