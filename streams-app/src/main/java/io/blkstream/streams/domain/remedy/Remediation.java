package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A finding that has lasted, with what to do about it: one revision of its story.
 *
 * @param id rule and stable target; no measured value is part of it
 * @param revision counts the publications of this id, from 1
 * @param finding the newest finding; of a resolved remediation, the last one before it was resolved
 * @param firstSeenNanos start of the first bad window, nanoseconds since the epoch
 * @param lastSeenNanos end of the last bad window, nanoseconds since the epoch
 * @param resolvedAtNanos end of the window with which it was resolved; empty while firing
 * @param outcome set once the advice was seen to be carried out
 */
public record Remediation(
        String id,
        long revision,
        State state,
        Finding finding,
        Action action,
        long firstSeenNanos,
        long lastSeenNanos,
        OptionalLong resolvedAtNanos,
        Optional<Outcome> outcome) {

    /** Life cycle as others see it. */
    public enum State {
        FIRING,
        RESOLVED
    }

    /** The id of a finding's remediation. */
    public static String idOf(Finding finding) {
        return finding.rule() + ":" + finding.target().stableName();
    }
}
