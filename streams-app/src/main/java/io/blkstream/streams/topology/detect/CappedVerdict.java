package io.blkstream.streams.topology.detect;

import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Verdict;

/** What a rule says on a live stream: a finding is no more severe than its confidence allows, and is counted. */
public final class CappedVerdict {
    private CappedVerdict() {}

    /** @param stillOpen an early look at a window, of which findings are not counted */
    public static <T> Verdict of(Detector<T> rule, T observation, boolean stillOpen, RuleMetrics metrics) {
        Verdict verdict = rule.judge(observation);
        if (!(verdict instanceof Finding finding)) {
            return verdict;
        }
        Finding capped = finding.cappedByConfidence();
        if (!stillOpen) {
            metrics.found(capped);
        }
        return capped;
    }
}
