package io.blkstream.streams.domain.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.window.HeavyHitters.Hit;
import org.junit.jupiter.api.Test;

class HeavyHittersTest {

    @Test
    void shouldBeExactWhileFewKeysCome() {
        HeavyHitters<String> hitters = new HeavyHitters<>();

        hitters.add("a", 1);
        hitters.add("b", 5);
        hitters.add("a", 2);

        assertThat(hitters.hits()).containsExactly(new Hit<>("b", 5), new Hit<>("a", 3));
        assertThat(hitters.total()).isEqualTo(8);
    }

    @Test
    void shouldKeepAFrequentKeyAmongThousandsOfRareOnes() {
        HeavyHitters<Integer> hitters = new HeavyHitters<>();

        for (int i = 1; i <= 5000; i++) {
            hitters.add(i, 1);
            hitters.add(-1, 1);
        }

        assertThat(hitters.hits()).hasSize(HeavyHitters.CAPACITY);
        assertThat(hitters.hits().get(0).key()).isEqualTo(-1);
        assertThat(hitters.hits().get(0).count()).isBetween(5000L, 5000L + 10000 / HeavyHitters.CAPACITY);
        assertThat(hitters.total()).isEqualTo(10000);
    }

    @Test
    void shouldConserveTheTotalWhenMerged() {
        HeavyHitters<Integer> one = new HeavyHitters<>();
        HeavyHitters<Integer> other = new HeavyHitters<>();
        for (int i = 0; i < 100; i++) {
            one.add(i, 1);
            other.add(i + 50, 2);
        }

        one.merge(other);

        assertThat(one.total()).isEqualTo(300);
    }
}
