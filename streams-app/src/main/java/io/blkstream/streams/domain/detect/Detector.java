package io.blkstream.streams.domain.detect;

/** One rule. Reads no clock, does no I/O, keeps nothing between calls. */
public interface Detector<O> {
    RuleCode rule();

    /** Judges one observation. */
    Verdict judge(O observation);
}
