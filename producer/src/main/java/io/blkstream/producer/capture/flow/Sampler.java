package io.blkstream.producer.capture.flow;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * Chooses which I/Os are sent: all; one of n at random; or as many as a rate allows. At random, because I/O has patterns: every
 * second read of a mirror may be on the same member.
 */
public final class Sampler {
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final int least;
    private final long maxPerSecond;
    private final RandomGenerator random;
    private int oneOf;
    private long windowStartNanos = Long.MIN_VALUE;
    private long seen;
    private long keptSinceRaise;
    private long seenPerSecond;

    /**
     * @param least one of so many is sent, even when there are few; >= 1
     * @param maxPerSecond events a second beyond which fewer are chosen; 0 = no limit
     */
    public Sampler(int least, long maxPerSecond, RandomGenerator random) {
        if (least < 1 || maxPerSecond < 0) {
            throw new IllegalArgumentException(
                    "agent.sample < 1 or agent.max-rate < 0: " + least + ", " + maxPerSecond);
        }
        this.least = least;
        this.maxPerSecond = maxPerSecond;
        this.random = random;
        this.oneOf = least;
    }

    /**
     * Decides on the next I/O.
     *
     * @param nowNanos of a clock that does not go backwards
     * @return how many I/Os it stands for; 0 = it is left out
     */
    public int weigh(long nowNanos) {
        if (maxPerSecond > 0) {
            adapt(nowNanos);
        }
        seen++;
        if (oneOf > 1 && random.nextInt(oneOf) != 0) {
            return 0;
        }
        keptSinceRaise++;
        return oneOf;
    }

    /** One of so many is chosen now. */
    public int oneOf() {
        return oneOf;
    }

    /** Why not all I/Os are sent, or empty when they are. */
    public Optional<String> reason() {
        if (oneOf == 1) {
            return Optional.empty();
        }
        return Optional.of(
                oneOf == least
                        ? "1 of " + oneOf + " I/Os is sent, as agent.sample says"
                        : "1 of " + oneOf + " I/Os is sent: " + seenPerSecond + " a second exceed agent.max-rate "
                                + maxPerSecond);
    }

    private void adapt(long nowNanos) {
        if (windowStartNanos == Long.MIN_VALUE) {
            windowStartNanos = nowNanos;
        }
        long elapsed = nowNanos - windowStartNanos;
        if (elapsed >= SECOND_NANOS) {
            seenPerSecond = Math.round((double) seen * SECOND_NANOS / elapsed);
            oneOf = factor(seenPerSecond);
            windowStartNanos = nowNanos;
            seen = 0;
            keptSinceRaise = 0;
        } else if (keptSinceRaise >= maxPerSecond) {
            // The second is not over and its share is used up.
            seenPerSecond = Math.max(seenPerSecond, seen);
            oneOf = Math.multiplyExact(oneOf, 2);
            keptSinceRaise = maxPerSecond / 2;
        }
    }

    private int factor(long perSecond) {
        long needed = Math.floorDiv(perSecond + maxPerSecond - 1, maxPerSecond);
        return (int) Math.max(least, Math.min(needed, Integer.MAX_VALUE / 2));
    }
}
