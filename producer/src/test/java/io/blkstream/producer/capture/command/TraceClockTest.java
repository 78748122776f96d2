package io.blkstream.producer.capture.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TraceClockTest {
    private static final long NOW = 1_800_000_000_000_000_000L;

    @Test
    void shouldTakeTheQuickestArrivalForTheOrigin() {
        TraceClock clock = new TraceClock();

        assertThat(clock.originNanos(1_000, NOW + 51_000)).isEqualTo(NOW + 50_000);
        assertThat(clock.originNanos(9_000, NOW + 19_000)).isEqualTo(NOW + 10_000);
        assertThat(clock.originNanos(20_000, NOW + 70_000)).isEqualTo(NOW + 10_000);
    }

    @Test
    void shouldKeepDatesThatTheTraceTells() {
        assertThat(new TraceClock().originNanos(NOW - 5, NOW)).isZero();
    }
}
