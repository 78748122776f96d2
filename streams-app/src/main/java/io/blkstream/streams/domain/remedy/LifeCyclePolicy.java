package io.blkstream.streams.domain.remedy;

import java.time.Duration;

/**
 * When a suspicion becomes a remediation and when it is over.
 *
 * @param badWindowsToFire bad closed windows in a row, >= 1
 * @param badLooksToFire bad early looks at still-open windows in a row, >= 1; looks come about once a second
 * @param goodWindowsToResolve good closed windows in a row, >= 1; idle windows do not count
 * @param reminder event time after which a firing remediation is published again, above 0
 */
public record LifeCyclePolicy(int badWindowsToFire, int badLooksToFire, int goodWindowsToResolve, Duration reminder) {
    /** Two bad windows or three bad looks fire, three good windows resolve, a reminder every five minutes. */
    public static final LifeCyclePolicy DEFAULT = new LifeCyclePolicy(2, 3, 3, Duration.ofMinutes(5));

    public LifeCyclePolicy {
        requirePositive("badWindowsToFire", badWindowsToFire);
        requirePositive("badLooksToFire", badLooksToFire);
        requirePositive("goodWindowsToResolve", goodWindowsToResolve);
        if (reminder.isNegative() || reminder.isZero()) {
            throw new IllegalArgumentException("reminder <= 0: " + reminder);
        }
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " < 1: " + value);
        }
    }
}
