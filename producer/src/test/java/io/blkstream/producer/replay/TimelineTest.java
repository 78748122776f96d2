package io.blkstream.producer.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.replay.ReplayPlan.Origin;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final long NOW = 1_800_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    /** Eleven I/Os, one a second, from 5 s to 15 s. */
    private static final CycleShape SHAPE = new CycleShape(11, 5 * SECOND, 15 * SECOND);

    @Test
    void shouldEndNowWhenPlayedAtOnce() {
        Timeline timeline = Timeline.of(plan(Origin.NOW, "max", Repeat.ONCE), SHAPE, NOW);

        assertThat(issue(timeline, 15, 0)).isEqualTo(NOW);
        assertThat(issue(timeline, 5, 0)).isEqualTo(NOW - 10 * SECOND);
        assertThat(timeline.dueNanos(0)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldStartNowWhenPlayedInRealTime() {
        Timeline timeline = Timeline.of(plan(Origin.NOW, "1x", Repeat.ONCE), SHAPE, NOW);

        assertThat(issue(timeline, 5, 0)).isEqualTo(NOW);
        assertThat(timeline.dueNanos(10 * SECOND)).isEqualTo(NOW + 10 * SECOND);
    }

    @Test
    void shouldCountAllCyclesWhenItEndsNow() {
        Timeline timeline = Timeline.of(plan(Origin.NOW, "max", Repeat.times(3)), SHAPE, NOW);

        assertThat(SHAPE.lengthNanos()).isEqualTo(11 * SECOND);
        assertThat(issue(timeline, 15, 2 * SHAPE.lengthNanos())).isEqualTo(NOW);
        assertThat(issue(timeline, 5, 0)).isEqualTo(NOW - 32 * SECOND);
    }

    @Test
    void shouldEndSpanNow() {
        Timeline timeline = Timeline.of(plan(Origin.NOW, "max", Repeat.until(Duration.ofSeconds(60))), SHAPE, NOW);

        assertThat(issue(timeline, 5, 0)).isEqualTo(NOW - 60 * SECOND);
    }

    @Test
    void shouldKeepOriginalDates() {
        Timeline timeline = Timeline.of(plan(Origin.ORIGINAL, "2x", Repeat.times(2)), SHAPE, NOW);

        assertThat(issue(timeline, 7, 0)).isEqualTo(7 * SECOND);
        assertThat(issue(timeline, 7, SHAPE.lengthNanos())).isEqualTo(18 * SECOND);
        assertThat(timeline.dueNanos(2 * SECOND)).isEqualTo(NOW + SECOND);
    }

    @Test
    void shouldHoldPipeBackToTheClock() {
        Timeline timeline = Timeline.open(plan(Origin.NOW, "max", Repeat.ONCE), 5 * SECOND, NOW);

        assertThat(issue(timeline, 15, 0)).isEqualTo(NOW + 10 * SECOND);
        assertThat(timeline.dueNanos(10 * SECOND)).isEqualTo(NOW + 10 * SECOND);
    }

    @Test
    void shouldGiveCyclesOfOneMomentSomeLength() {
        assertThat(CycleShape.of(7).lengthNanos()).isEqualTo(1_000);
        assertThat(CycleShape.of(7).with(7).with(7).lengthNanos()).isEqualTo(1_000);
    }

    @Test
    void shouldRefuseSpeedsThatAreNone() {
        assertThat(Speed.parse("2.5x")).isEqualTo(new Speed(2.5));
        for (String text : new String[] {"", "x", "0x", "-1x", "NaNx", "fast", "2"}) {
            assertThatThrownBy(() -> Speed.parse(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Property
    void shouldNeverDateAnEventAheadOfWhenItIsDue(
            @ForAll @DoubleRange(min = 0.01, max = 1000) double factor,
            @ForAll @LongRange(min = 0, max = 100_000_000_000L) long span,
            @ForAll @DoubleRange(min = 0, max = 1) double place) {
        CycleShape shape = new CycleShape(2, 0, span);
        ReplayPlan plan = new ReplayPlan(Origin.NOW, new Speed(factor), Repeat.ONCE, "h");
        long offset = (long) (span * place);

        Timeline timeline = Timeline.of(plan, shape, NOW);

        assertThat(timeline.issueNanos(offset)).isLessThanOrEqualTo(timeline.dueNanos(offset) + 1_000);
    }

    private static long issue(Timeline timeline, long traceSecond, long cycleOffset) {
        return timeline.issueNanos(timeline.offsetNanos(traceSecond * SECOND, cycleOffset));
    }

    private static ReplayPlan plan(Origin origin, String speed, Repeat repeat) {
        return new ReplayPlan(origin, Speed.parse(speed), repeat, "host");
    }
}
