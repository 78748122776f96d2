package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.SampleIo;
import java.util.List;

/**
 * A wasteful pattern in one window.
 *
 * @param confidence how far to trust it, 0..1
 * @param summary one sentence with the numbers and the unit, without a full stop
 * @param culprits largest share first
 * @param samples some of the I/Os that count
 */
public record Finding(
        RuleCode rule,
        Severity severity,
        double confidence,
        Target target,
        TimeSpan span,
        Cause cause,
        String summary,
        List<Evidence> evidence,
        List<Culprit> culprits,
        List<SampleIo> samples,
        Impact impact)
        implements Verdict {

    /** Below this confidence a finding on a live stream is a hint and nothing more. */
    public static final double TRUSTED_CONFIDENCE = 0.3;

    public Finding {
        evidence = List.copyOf(evidence);
        culprits = List.copyOf(culprits);
        samples = List.copyOf(samples);
    }

    /** The same finding, INFO when its confidence is too low to alarm anybody. */
    public Finding cappedByConfidence() {
        if (confidence >= TRUSTED_CONFIDENCE || severity == Severity.INFO) {
            return this;
        }
        return new Finding(
                rule, Severity.INFO, confidence, target, span, cause, summary, evidence, culprits, samples, impact);
    }

    /** Value of one piece of evidence; NaN when the finding has none of that name. */
    public double evidence(String name) {
        return evidence.stream()
                .filter(piece -> piece.name().equals(name))
                .mapToDouble(Evidence::value)
                .findFirst()
                .orElse(Double.NaN);
    }
}
