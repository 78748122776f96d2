package io.blkstream.streams.domain.detect;

import java.util.Optional;

/** One rule. Reads no clock, does no I/O, keeps nothing between calls. */
public interface Detector<O> {
    RuleCode rule();

    /** Judges one observation. */
    Verdict judge(O observation);

    /** How well the target does at what the rule is about; empty when the window does not tell. */
    default Optional<Measure> measure(O observation) {
        return Optional.empty();
    }
}
