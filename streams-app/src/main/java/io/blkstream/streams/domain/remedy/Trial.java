package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Measure;
import java.util.Optional;

/**
 * Watches whether the advice of a firing remediation is carried out, and what that changes.
 *
 * @param adjustable conditions when it began to fire
 * @param before measured in the last bad window under those conditions
 * @param badWindowsSinceChange bad windows since they are other ones
 * @param told an outcome was published
 */
public record Trial(String adjustable, Optional<Measure> before, int badWindowsSinceChange, boolean told) {
    /** Nothing fires. */
    public static final Trial NONE = new Trial("", Optional.empty(), 0, false);

    /** So many bad windows after the change say that it did not help. */
    private static final int PATIENCE = 3;

    static Trial begin(Conditions conditions) {
        return new Trial(conditions.adjustable(), conditions.measure(), 0, false);
    }

    Trial afterBadWindow(Conditions now) {
        return changed(now)
                ? new Trial(adjustable, before, badWindowsSinceChange + 1, told)
                : new Trial(adjustable, now.measure().or(() -> before), 0, told);
    }

    /** The outcome once the advice was carried out and did not end the pattern; told once. */
    Optional<Outcome> failed(Conditions now) {
        return !told && badWindowsSinceChange >= PATIENCE ? compare(now) : Optional.empty();
    }

    /** The outcome when the pattern has ended: only a change of the conditions makes it one of the advice. */
    Optional<Outcome> ended(Conditions now) {
        return changed(now) ? compare(now) : Optional.empty();
    }

    Trial afterTelling() {
        return new Trial(adjustable, before, badWindowsSinceChange, true);
    }

    private boolean changed(Conditions now) {
        return !now.adjustable().isEmpty() && !now.adjustable().equals(adjustable);
    }

    private Optional<Outcome> compare(Conditions now) {
        return before.flatMap(earlier -> now.measure().map(later -> Outcome.of(earlier, later)));
    }
}
