package io.blkstream.sink.retry;

import java.time.Duration;

/**
 * Waiting times between attempts: doubling from the first to the longest, each shortened by chance to between half and
 * all of it, so that many that failed together do not come back together.
 *
 * @param first wait after the first failure, > 0
 * @param longest never more than this, >= first
 */
public record Backoff(Duration first, Duration longest) {
    private static final int MOST_DOUBLINGS = 30;

    public Backoff {
        if (first.isZero() || first.isNegative()) {
            throw new IllegalArgumentException("first wait is not positive: " + first);
        }
        if (longest.compareTo(first) < 0) {
            throw new IllegalArgumentException("longest wait " + longest + " is shorter than the first, " + first);
        }
    }

    /**
     * The wait after so many failures in a row.
     *
     * @param failures >= 1
     * @param chance 0 inclusive to 1 exclusive
     */
    public Duration after(int failures, double chance) {
        if (failures < 1) {
            throw new IllegalArgumentException("failures < 1: " + failures);
        }
        double doubled = first.toMillis() * (double) (1L << Math.min(failures - 1, MOST_DOUBLINGS));
        double whole = Math.min(doubled, longest.toMillis());
        return Duration.ofMillis(Math.max(1, Math.round(whole * (0.5 + chance / 2))));
    }
}
