package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** What kcopyd does on one device: sizes, how much of it at a time, and the pauses between its bursts. */
public final class CopyPattern {
    /** kcopyd's throttle sleeps 100 ms at a time (SLEEP_USEC in drivers/md/dm-kcopyd.c) … */
    static final long SLEEP_NANOS = 100_000_000L;
    /** … and at most ten times in a row (MAX_SLEEPS). */
    static final int MAX_SLEEPS = 10;

    /** How far a pause may be from a multiple of the sleep: timers end late, and a burst takes time to begin. */
    private static final long TOLERANCE_NANOS = 15_000_000L;

    private static final long NONE = Long.MIN_VALUE;

    private long ios;
    private long reads;
    private long timed;
    private long latencyNanos;
    private long flightSum;
    private long flightSamples;
    private long sleeps;
    private long lastEndNanos = NONE;
    private final BusyTime busy;
    private final HeavyHitters<Long> sizes;

    CopyPattern() {
        this(new BusyTime(), new HeavyHitters<>());
    }

    private CopyPattern(BusyTime busy, HeavyHitters<Long> sizes) {
        this.busy = busy;
        this.sizes = sizes;
    }

    /** Takes a read or write of the copier. */
    void add(BlockIo io, boolean isRead) {
        ios += io.weight();
        reads += isRead ? io.weight() : 0;
        sizes.add(io.bytes(), io.weight());
        if (io.inFlight() > 0) {
            flightSum += io.inFlight();
            flightSamples++;
        }
        if (io.latencyNanos() >= 0) {
            timed += io.weight();
            latencyNanos += io.latencyNanos() * io.weight();
            busy.add(io.issuedAtNanos(), io.latencyNanos());
        }
        countSleep(io);
    }

    /** Copy I/Os, weighted. */
    public long ios() {
        return ios;
    }

    /** Those that read. */
    public long reads() {
        return reads;
    }

    /** Sizes of copy I/Os, bytes. */
    public HeavyHitters<Long> sizes() {
        return sizes;
    }

    /** Mean copy I/Os in flight while there were any: as reported, or else by Little's law; 0 when not known. */
    public double meanInFlight() {
        if (flightSamples > 0) {
            return (double) flightSum / flightSamples;
        }
        return timed == 0 || busy.nanos() == 0 ? 0 : (double) latencyNanos / busy.nanos();
    }

    /** Time in which at least one copy I/O was in flight, nanoseconds. */
    public long busyNanos() {
        return busy.nanos();
    }

    /** Pauses that look like the throttle's sleep: about 100 ms, up to ten times in a row. */
    public long sleeps() {
        return sleeps;
    }

    void writeTo(DataOutput out) throws IOException {
        for (long value :
                new long[] {ios, reads, timed, latencyNanos, flightSum, flightSamples, sleeps, lastEndNanos}) {
            out.writeLong(value);
        }
        busy.writeTo(out);
        sizes.writeTo(out, (size, to) -> to.writeLong(size));
    }

    static CopyPattern readFrom(DataInput in) throws IOException {
        long[] values = new long[8];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
        CopyPattern pattern = new CopyPattern(BusyTime.readFrom(in), HeavyHitters.readFrom(in, DataInput::readLong));
        pattern.ios = values[0];
        pattern.reads = values[1];
        pattern.timed = values[2];
        pattern.latencyNanos = values[3];
        pattern.flightSum = values[4];
        pattern.flightSamples = values[5];
        pattern.sleeps = values[6];
        pattern.lastEndNanos = values[7];
        return pattern;
    }

    private void countSleep(BlockIo io) {
        if (lastEndNanos != NONE && isSleep(io.issuedAtNanos() - lastEndNanos)) {
            sleeps++;
        }
        lastEndNanos = Math.max(lastEndNanos, io.issuedAtNanos() + Math.max(0, io.latencyNanos()));
    }

    private static boolean isSleep(long pauseNanos) {
        long multiple = Math.round((double) pauseNanos / SLEEP_NANOS);
        return multiple >= 1
                && multiple <= MAX_SLEEPS
                && Math.abs(pauseNanos - multiple * SLEEP_NANOS) <= TOLERANCE_NANOS;
    }
}
