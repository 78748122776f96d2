package io.blkstream.producer.replay;

import java.time.Duration;

/**
 * How often a trace is played.
 *
 * @param cycles how often at most, >= 1
 * @param spanNanos event time to fill, nanoseconds; events at or beyond its end are left out
 */
public record Repeat(long cycles, long spanNanos) {
    public static final Repeat ONCE = times(1);

    public Repeat {
        if (cycles < 1 || spanNanos < 1) {
            throw new IllegalArgumentException("repeat is not >= 1: cycles " + cycles + ", span " + spanNanos + " ns");
        }
    }

    /** So many cycles, each whole. */
    public static Repeat times(long cycles) {
        return new Repeat(cycles, Long.MAX_VALUE);
    }

    /** Cycle after cycle until a span of event time is filled; the last one is cut. */
    public static Repeat until(Duration span) {
        return new Repeat(Long.MAX_VALUE, span.toNanos());
    }

    boolean isBySpan() {
        return spanNanos != Long.MAX_VALUE;
    }
}
