package io.blkstream.producer.capture.command;

/**
 * Dates I/Os of a trace that is being written: its times count from an origin that it does not name. The I/O that arrived
 * soonest after its end tells best where that is.
 */
final class TraceClock {
    private static final long YEAR_2000_NANOS = 946_684_800_000_000_000L;

    private boolean begun;
    private long aheadNanos;

    /**
     * The wall-clock time of the trace's origin, nanoseconds since 1970; 0 when the trace itself counts from there.
     *
     * @param endedNanos when an I/O ended, as the trace says
     * @param nowNanos the present, nanoseconds since 1970
     */
    long originNanos(long endedNanos, long nowNanos) {
        if (endedNanos > YEAR_2000_NANOS) {
            return 0;
        }
        long ahead = nowNanos - endedNanos;
        aheadNanos = begun ? Math.min(aheadNanos, ahead) : ahead;
        begun = true;
        return aheadNanos;
    }
}
