package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ClockMappingTest {
    private static final long EPOCH = 1_800_000_000_000_000_000L;

    private final SteppingClock clock = new SteppingClock();

    @Test
    void shouldTrustTheReadingThatTookLeastTime() {
        clock.costs = new long[] {50_000, 900, 40_000, 100, 70_000};

        ClockMapping mapping = new ClockMapping(clock);

        assertThat(mapping.uncertaintyNanos()).isEqualTo(100);
        assertThat(mapping.wallNanos(12_345)).isCloseTo(EPOCH + 12_345, within(100L));
    }

    @Test
    void shouldFollowAWallClockThatIsSet() {
        ClockMapping mapping = new ClockMapping(clock);
        clock.wallAhead += 3_000_000_000L;

        long moved = mapping.measure();

        assertThat(moved).isEqualTo(3_000_000_000L);
        assertThat(mapping.wallNanos(0)).isEqualTo(EPOCH + 3_000_000_000L);
        assertThat(mapping.measure()).isZero();
    }

    @Test
    void shouldFollowATraceClockOfItsOwn() {
        ClockMapping mapping = new ClockMapping(clock);
        long now = clock.monotonic;

        mapping.traceClockWas(now + 7_000_000_000L, now, now);

        assertThat(mapping.nowNanos()).isGreaterThanOrEqualTo(now + 7_000_000_000L);
        assertThat(mapping.wallNanos(7_000_000_000L)).isEqualTo(EPOCH);
    }

    @Test
    void shouldTakeACloseTraceClockForTheSame() {
        ClockMapping mapping = new ClockMapping(clock);

        mapping.traceClockWas(clock.monotonic + 999, clock.monotonic, clock.monotonic + 2_000);

        assertThat(mapping.wallNanos(0)).isEqualTo(EPOCH);
    }

    /** Each reading of the wall clock takes as long as the next cost says, evenly around it. */
    private static final class SteppingClock implements HostClock {
        private long[] costs = {0};
        private int reading;
        private long monotonic = 1_000_000;
        private long wallAhead = EPOCH;

        @Override
        public long monotonicNanos() {
            return monotonic;
        }

        @Override
        public long wallNanos() {
            long cost = costs[reading++ % costs.length];
            long wall = monotonic + cost / 2 + wallAhead;
            monotonic += cost;
            return wall;
        }
    }
}
