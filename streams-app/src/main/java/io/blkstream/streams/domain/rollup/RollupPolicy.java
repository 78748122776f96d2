package io.blkstream.streams.domain.rollup;

import java.time.Duration;

/**
 * How long the spans of a roll-up stay open for contributions.
 *
 * @param retention event time that a span may lie behind the newest of its key, >= 0
 * @param settle wall-clock time without a change after which such a span really goes: partitions that catch up after a
 *     standstill do so at different speeds, and years may lie between them for a moment
 * @param forgetAfter wall-clock time without a change after which everything of a key goes
 */
public record RollupPolicy(Duration retention, Duration settle, Duration forgetAfter) {
    /** 10 min, 1 min, 24 h. */
    public static final RollupPolicy DEFAULT =
            new RollupPolicy(Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofHours(24));

    public RollupPolicy {
        requireNotNegative("retention", retention);
        requireNotNegative("settle", settle);
        requireNotNegative("forgetAfter", forgetAfter);
    }

    private static void requireNotNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException("rollup " + name + " < 0: " + value);
        }
    }
}
