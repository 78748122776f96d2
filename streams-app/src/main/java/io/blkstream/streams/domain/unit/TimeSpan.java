package io.blkstream.streams.domain.unit;

/**
 * A half-open interval of event time, {@code [startNanos, endNanos)}.
 *
 * @param startNanos start, inclusive, nanoseconds since the epoch
 * @param endNanos end, exclusive, nanoseconds since the epoch
 */
public record TimeSpan(long startNanos, long endNanos) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    public TimeSpan {
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException("endNanos <= startNanos: " + endNanos + " <= " + startNanos);
        }
    }

    /** Length, nanoseconds, above 0. */
    public long lengthNanos() {
        return endNanos - startNanos;
    }

    /** Length, seconds, above 0. */
    public double lengthSeconds() {
        return lengthNanos() / 1e9;
    }

    /** Start, milliseconds since the epoch, rounded down. */
    public long startMillis() {
        return Math.floorDiv(startNanos, NANOS_PER_MILLI);
    }

    /** End, milliseconds since the epoch, rounded up. */
    public long endMillis() {
        return -Math.floorDiv(-endNanos, NANOS_PER_MILLI);
    }
}
