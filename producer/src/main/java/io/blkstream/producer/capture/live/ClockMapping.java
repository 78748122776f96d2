package io.blkstream.producer.capture.live;

/**
 * Turns times of the trace clock into wall-clock time. The distance between the two is measured again from time to time: the
 * wall clock is set and steered, the other one is not set.
 */
public final class ClockMapping {
    private static final int ATTEMPTS = 9;

    /** So close two clocks are only when they are the same one. */
    private static final long SAME_CLOCK_NANOS = 1_000_000;

    private final HostClock clock;
    private long traceAheadNanos;
    private long wallAheadNanos;
    private long uncertaintyNanos;

    public ClockMapping(HostClock clock) {
        this.clock = clock;
        measure();
    }

    /** Now, by the trace clock. */
    public long nowNanos() {
        return clock.monotonicNanos() + traceAheadNanos;
    }

    /** Nanoseconds since 1970 of a time of the trace clock. */
    public long wallNanos(long traceNanos) {
        return traceNanos - traceAheadNanos + wallAheadNanos;
    }

    /**
     * Says what the trace clock showed between two readings of the monotonic one: a kernel whose trace clock is another one is
     * followed too, as exactly as it tells.
     */
    public void traceClockWas(long traceNanos, long beforeNanos, long afterNanos) {
        long ahead = traceNanos - (beforeNanos + (afterNanos - beforeNanos) / 2);
        traceAheadNanos = Math.abs(ahead) <= SAME_CLOCK_NANOS + (afterNanos - beforeNanos) ? 0 : ahead;
    }

    /**
     * Measures the distance of the wall clock anew.
     *
     * @return by how much the wall clock was moved against the other since the last time, nanoseconds
     */
    public long measure() {
        long before = wallAheadNanos;
        uncertaintyNanos = Long.MAX_VALUE;
        for (int i = 0; i < ATTEMPTS; i++) {
            long start = clock.monotonicNanos();
            long wall = clock.wallNanos();
            long width = clock.monotonicNanos() - start;
            // The reading that took least time was interrupted by nothing.
            if (width < uncertaintyNanos) {
                uncertaintyNanos = width;
                wallAheadNanos = wall - (start + width / 2);
            }
        }
        return wallAheadNanos - before;
    }

    /** How far off the last measurement may be, nanoseconds. */
    public long uncertaintyNanos() {
        return uncertaintyNanos;
    }
}
