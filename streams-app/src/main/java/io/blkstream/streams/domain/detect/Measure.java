package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.window.LatencyTally;
import java.util.Optional;

/**
 * How well a target does in one window at what a rule is about, whether the rule speaks or not: what is compared before and
 * after its advice was carried out.
 *
 * @param metric camelCase
 * @param unit ms, IOPS, B/s
 * @param moreIsBetter otherwise less is
 */
public record Measure(String metric, double value, String unit, boolean moreIsBetter) {

    /** The mean of these latencies; empty when there are none. */
    static Optional<Measure> meanLatency(String metric, LatencyTally latencies) {
        return latencies.count() == 0
                ? Optional.empty()
                : Optional.of(new Measure(metric, latencies.meanNanos() / 1e6, "ms", false));
    }

    /** Factor by which things got better since an earlier measure of the same metric; below 1 = worse. */
    public double gainSince(Measure before) {
        return moreIsBetter ? value / before.value : before.value / value;
    }
}
