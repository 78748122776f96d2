package io.blkstream.local.contract;

import java.time.Duration;

/**
 * What the example's agent publishes of a disk: 45 seconds up to now in which every other write is not whole.
 *
 * @param events how many it were
 */
public record ExampleLoad(long events) {
    /** I/Os that the agent says it lost. */
    public static final long LOST = 5;

    private static final Duration SPAN = Duration.ofSeconds(45);
    private static final Duration STEP = Duration.ofMillis(50);
    private static final long WHOLE_NANOS = 20_000;
    private static final long SUB_UNIT_NANOS = 640_000;

    public static ExampleLoad publish(String brokers, String registry, String host) {
        long endMillis = System.currentTimeMillis();
        long startMillis = endMillis - SPAN.toMillis();
        long events = 0;
        try (PublishExample agent = new PublishExample(brokers, registry, host, "nvme0n1")) {
            agent.describe();
            for (long millis = startMillis; millis < endMillis; millis += STEP.toMillis()) {
                boolean whole = events % 2 == 0;
                long lost = events == 100 ? LOST : 0;
                agent.written(
                        millis * 1_000_000,
                        whole ? 2_048 + events * 8 : 24,
                        whole ? 4_096 : 3_584,
                        whole ? WHOLE_NANOS : SUB_UNIT_NANOS,
                        lost);
                events++;
            }
            agent.report(startMillis, endMillis, events, LOST);
        }
        return new ExampleLoad(events);
    }
}
