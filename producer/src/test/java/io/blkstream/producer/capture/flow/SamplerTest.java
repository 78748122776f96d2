package io.blkstream.producer.capture.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SamplerTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void shouldSendAllByDefault() {
        Sampler sampler = sampler(1, 0);

        assertThat(weights(sampler, 0, 1000, SECOND)).isEqualTo(1000);
        assertThat(sampler.reason()).isEmpty();
    }

    @Test
    void shouldSendOneOfManyWithTheirWeight() {
        Sampler sampler = sampler(10, 0);

        assertThat(sampler.weigh(0)).isIn(0, 10);
        assertThat(weights(sampler, 0, 100_000, SECOND)).isCloseTo(100_000L, withinPercentage(5));
        assertThat(sampler.reason()).contains("1 of 10 I/Os is sent, as agent.sample says");
    }

    @Test
    void shouldChooseFewerWhenTheRateIsExceededAndAllWhenItIsOver() {
        Sampler sampler = sampler(1, 1000);

        weights(sampler, 0, 10_000, SECOND);
        long kept = kept(sampler, SECOND, 10_000, SECOND);
        assertThat(kept).isLessThan(1500);
        assertThat(sampler.oneOf()).isGreaterThanOrEqualTo(10);
        assertThat(sampler.reason())
                .hasValueSatisfying(reason -> assertThat(reason).contains("10000 a second exceed agent.max-rate 1000"));

        kept(sampler, 2 * SECOND, 100, SECOND);
        kept(sampler, 3 * SECOND, 100, SECOND);

        assertThat(sampler.oneOf()).isEqualTo(1);
        assertThat(sampler.reason()).isEmpty();
    }

    @Test
    void shouldNotWaitForTheEndOfASecondThatIsTooFull() {
        Sampler sampler = sampler(1, 1000);

        assertThat(kept(sampler, 0, 64_000, SECOND / 2)).isLessThan(8_000);
    }

    @Test
    void shouldRefuseImpossibleLimits() {
        assertThatThrownBy(() -> sampler(0, 0)).hasMessageContaining("agent.sample < 1");
        assertThatThrownBy(() -> sampler(1, -1)).hasMessageContaining("agent.max-rate < 0");
    }

    private static Sampler sampler(int least, long maxRate) {
        return new Sampler(least, maxRate, new SplittableRandom(7));
    }

    private static long weights(Sampler sampler, long start, int count, long span) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += sampler.weigh(start + span * i / count);
        }
        return sum;
    }

    private static long kept(Sampler sampler, long start, int count, long span) {
        long kept = 0;
        for (int i = 0; i < count; i++) {
            kept += sampler.weigh(start + span * i / count) > 0 ? 1 : 0;
        }
        return kept;
    }
}
