package io.blkstream.producer.trace;

import io.blkstream.schemas.IoEvent;

/**
 * One I/O as a trace tells it.
 *
 * @param line number of the line or record in the input, from 1
 * @param timeNanos the time that the trace prints for it, in nanoseconds from the trace's own origin (program start, boot,
 *     1970, …); {@link #NO_TIME} when it prints none
 * @param event the I/O; {@code issuedAt} counts from the same origin as {@code timeNanos}, {@code host} is empty unless
 *     the trace names one, {@code sequence} is not set, {@code lostBefore} only where the trace tells it per device
 */
public record TracedIo(long line, long timeNanos, IoEvent event) {
    /** The trace prints no time for this I/O. */
    public static final long NO_TIME = Long.MIN_VALUE;
}
