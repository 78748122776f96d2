package io.blkstream.streams.domain.detect;

import java.util.OptionalDouble;

/**
 * What undoing a pattern is worth.
 *
 * @param busyShare share of the device's summed latency that the pattern takes, 0..1
 * @param gainLow lower bound of the factor by which throughput grows, >= 1
 * @param gainHigh upper bound of that factor, >= 1
 * @param basis how the numbers came about
 */
public record Impact(OptionalDouble busyShare, OptionalDouble gainLow, OptionalDouble gainHigh, String basis) {

    /** Nothing is known about the worth, for a stated reason. */
    static Impact unknown(String basis) {
        return new Impact(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), basis);
    }
}
