package io.blkstream.producer.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class LatencyTableTest {
    private final LatencyTable latencies = new LatencyTable();

    @Test
    void shouldDrawAroundTheMeanWithATailToTheRight() {
        SplittableRandom random = new SplittableRandom(1);

        long[] drawn = LongStream.generate(() -> latencies.draw(1e6, random))
                .limit(100_000)
                .sorted()
                .toArray();

        assertThat(LongStream.of(drawn).average().orElseThrow()).isBetween(0.98e6, 1.02e6);
        assertThat(drawn[50_000]).isBetween(880_000L, 980_000L);
        assertThat(drawn[99_000]).isGreaterThan(1_800_000L);
    }

    @Test
    void shouldNeverDrawNothing() {
        assertThat(latencies.draw(0, new SplittableRandom(1))).isEqualTo(1_000);
    }
}
