package io.blkstream.producer.generate;

import io.blkstream.producer.replay.Speed;
import java.util.Objects;

/**
 * What is generated, and when.
 *
 * @param startNanos start of event time, nanoseconds since 1970
 * @param speed how fast event time passes
 */
public record GenerationPlan(Scenario scenario, ScenarioSize size, long seed, long startNanos, Speed speed) {
    public GenerationPlan {
        Objects.requireNonNull(scenario, "scenario");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(speed, "speed");
    }

    /**
     * Event time that never gets ahead of the clock and ends as late as that allows: it ends now when generated at once, and
     * starts now at 1x and below.
     *
     * @param nowNanos the present, nanoseconds since 1970
     */
    public static GenerationPlan endingNow(
            Scenario scenario, ScenarioSize size, long seed, long nowNanos, Speed speed) {
        long durationNanos = size.duration().toNanos();
        long aheadNanos = Math.max(0, durationNanos - speed.wallNanos(durationNanos));
        return new GenerationPlan(scenario, size, seed, nowNanos - aheadNanos, speed);
    }
}
