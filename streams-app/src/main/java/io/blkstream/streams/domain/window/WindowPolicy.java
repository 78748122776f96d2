package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.time.Duration;

/**
 * How event time is cut into tumbling windows and how long each waits for stragglers.
 *
 * @param size length of a window, above 0
 * @param grace how far a device's own clock must pass a window's end before the window closes, >= 0
 */
public record WindowPolicy(Duration size, Duration grace) {
    /** 10 s windows, 5 s grace. */
    public static final WindowPolicy DEFAULT = new WindowPolicy(Duration.ofSeconds(10), Duration.ofSeconds(5));

    public WindowPolicy {
        if (size.isZero() || size.isNegative()) {
            throw new IllegalArgumentException("window size <= 0: " + size);
        }
        if (grace.isNegative()) {
            throw new IllegalArgumentException("window grace < 0: " + grace);
        }
    }

    /** The window that a moment falls into. */
    TimeSpan spanOf(long timeNanos) {
        long sizeNanos = size.toNanos();
        long start = Math.floorDiv(timeNanos, sizeNanos) * sizeNanos;
        return new TimeSpan(start, start + sizeNanos);
    }
}
