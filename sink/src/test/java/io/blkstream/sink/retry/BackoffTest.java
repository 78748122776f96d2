package io.blkstream.sink.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

    @Test
    void shouldDoubleUpToTheLongest() {
        assertThat(backoff.after(1, 0)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff.after(3, 0)).isEqualTo(Duration.ofSeconds(2));
        assertThat(backoff.after(Integer.MAX_VALUE, 0)).isEqualTo(Duration.ofSeconds(150));
    }

    @Property
    void shouldStayBetweenHalfAndAllOfTheDoubledWait(
            @ForAll @IntRange(min = 1, max = 100) int failures,
            @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double chance) {
        long whole = Math.min(300_000, 1000L << Math.min(failures - 1, 30));

        assertThat(backoff.after(failures, chance).toMillis()).isBetween(whole / 2, whole);
    }

    @Test
    void shouldRefuseWaitsThatMakeNoSense() {
        assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> backoff.after(0, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
