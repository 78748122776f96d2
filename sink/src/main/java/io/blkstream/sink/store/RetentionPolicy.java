package io.blkstream.sink.store;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * How long what is kept.
 *
 * @param minutesAfter age at which windows are merged to one minute
 * @param tenMinutesAfter age at which they are merged to ten minutes, >= minutesAfter
 * @param windows age at which windows are deleted, >= 10 min
 * @param remediations age since the last revision at which a remediation is deleted, and the age of revisions that have
 *     successors; > 0
 * @param mostBytes size of the database beyond which the oldest windows are deleted earlier, bytes; empty = no limit
 */
public record RetentionPolicy(
        Duration minutesAfter,
        Duration tenMinutesAfter,
        Duration windows,
        Duration remediations,
        OptionalLong mostBytes) {
    /** No limit on size makes the sink give up windows that are younger than this. */
    static final Duration SHORTEST = Duration.ofMinutes(10);

    public RetentionPolicy {
        Objects.requireNonNull(mostBytes, "mostBytes");
        if (minutesAfter.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException("windows cannot be merged before they are 1 min old: " + minutesAfter);
        }
        if (tenMinutesAfter.compareTo(minutesAfter) < 0) {
            throw new IllegalArgumentException("windows are merged to 10 min after " + tenMinutesAfter
                    + ", which is before they are merged to 1 min: " + minutesAfter);
        }
        if (windows.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException("windows are kept for less than " + SHORTEST + ": " + windows);
        }
        if (remediations.isZero() || remediations.isNegative()) {
            throw new IllegalArgumentException("remediations are kept for no time: " + remediations);
        }
    }
}
