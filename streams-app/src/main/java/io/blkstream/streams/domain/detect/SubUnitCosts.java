package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.SubUnitWrites;
import java.util.OptionalDouble;

/**
 * What sub-unit writes cost in one window.
 *
 * @param penalty mean latency of sub-unit over whole-unit writes; empty when either is not known
 * @param gain T ÷ (T − Σ(latency − mean of whole units)), T = summed latency of the window
 */
record SubUnitCosts(
        double shareOfWrites,
        double shareOfLatency,
        double subUnitMeanNanos,
        double wholeUnitMeanNanos,
        OptionalDouble penalty,
        OptionalDouble gain,
        String basis) {

    /** Tools print latencies in steps of 0.01 ms: a mean of exactly zero is "below one step". */
    private static final double PRINTED_STEP_NANOS = 10_000;

    static SubUnitCosts of(DeviceWindow window, SubUnitWrites writes) {
        double shareOfWrites = (double) writes.subUnitWrites() / writes.writes();
        double subUnitSum = writes.subUnitLatency().sumNanos();
        double writeSum = subUnitSum + writes.wholeUnitLatency().sumNanos();
        double shareOfLatency = writeSum == 0 ? 0 : subUnitSum / writeSum;
        if (writes.subUnitLatency().count() == 0 || writes.wholeUnitLatency().count() == 0) {
            return new SubUnitCosts(
                    shareOfWrites,
                    shareOfLatency,
                    0,
                    0,
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    "no latencies of both whole-unit and sub-unit writes in the window");
        }
        boolean belowStep = writes.wholeUnitLatency().sumNanos() == 0;
        double wholeMean =
                belowStep ? PRINTED_STEP_NANOS : writes.wholeUnitLatency().meanNanos();
        double wholeSum = wholeMean * writes.wholeUnitLatency().count();
        double penalty = writes.subUnitLatency().meanNanos() / wholeMean;
        double saved = subUnitSum - wholeMean * writes.subUnitLatency().count();
        double total = window.reads().sumNanos() + subUnitSum + wholeSum;
        double gain = Math.max(1, total / (total - saved));
        return new SubUnitCosts(
                shareOfWrites,
                shareOfLatency,
                writes.subUnitLatency().meanNanos(),
                wholeMean,
                OptionalDouble.of(penalty),
                OptionalDouble.of(gain),
                belowStep
                        ? "measured in this window; whole-unit writes print as 0.00 ms and count as 0.01 ms"
                        : "measured in this window, against the mean latency of whole-unit writes");
    }
}
