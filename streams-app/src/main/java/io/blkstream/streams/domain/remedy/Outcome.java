package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Measure;

/**
 * What carrying the advice out changed.
 *
 * @param before in the last bad window under the old conditions
 * @param after under the new ones
 */
public record Outcome(Verdict verdict, Measure before, Measure after) {
    /** Smaller changes are noise. */
    private static final double NOTABLE = 1.1;

    /** Before compared with after. */
    public enum Verdict {
        VERIFIED,
        NO_EFFECT,
        REGRESSED
    }

    static Outcome of(Measure before, Measure after) {
        double gain = after.gainSince(before);
        if (gain >= NOTABLE) {
            return new Outcome(Verdict.VERIFIED, before, after);
        }
        return new Outcome(gain <= 1 / NOTABLE ? Verdict.REGRESSED : Verdict.NO_EFFECT, before, after);
    }
}
