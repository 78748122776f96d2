package io.blkstream.producer.generate;

import java.util.Random;
import java.util.SplittableRandom;

/**
 * Latencies as real windows show them: skewed to the right (log-normal), around a mean.
 *
 * <p>Drawn from a table whose mean is exactly 1: computing a logarithm and a root for every event would cost more than the
 * rest of the event.
 */
final class LatencyTable {
    private static final int ENTRIES = 4096;
    private static final double SIGMA = 0.35;
    /** No device answers faster, and a latency of 0 would look like a missing one. */
    private static final long SHORTEST_NANOS = 1_000;

    private final double[] factors = factors();

    /** A latency, nanoseconds, >= 1000. */
    long draw(double meanNanos, SplittableRandom random) {
        return Math.max(SHORTEST_NANOS, (long) (meanNanos * factors[random.nextInt(ENTRIES)]));
    }

    private static double[] factors() {
        // The table is a constant of the generator, the same for every seed and on every machine.
        Random random = new Random(1);
        double[] drawn = new double[ENTRIES];
        double sum = 0;
        for (int i = 0; i < ENTRIES; i++) {
            drawn[i] = StrictMath.exp(SIGMA * random.nextGaussian());
            sum += drawn[i];
        }
        for (int i = 0; i < ENTRIES; i++) {
            drawn[i] *= ENTRIES / sum;
        }
        return drawn;
    }
}
