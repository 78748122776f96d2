package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
    private final HandClock clock = new HandClock();
    private final CapturedTerminal watched = CapturedTerminal.watched();

    @Test
    void shouldStaySilentWhenTheWorkIsShort() {
        try (ProgressLine progress = new ProgressLine(watched.terminal(), clock)) {
            clock.advance(Duration.ofMillis(1_999));
            progress.update(() -> "half");
        }

        assertThat(watched.err()).isEmpty();
    }

    @Test
    void shouldAppearAfterTwoSecondsAndVanishAtTheEnd() {
        try (ProgressLine progress = new ProgressLine(watched.terminal(), clock)) {
            clock.advance(Duration.ofSeconds(2));
            progress.update(() -> "half");
        }

        assertThat(watched.err()).isEqualTo("\r\u001b[Khalf\r\u001b[K");
    }

    @Test
    void shouldNotFlicker() {
        ProgressLine progress = new ProgressLine(watched.terminal(), clock);
        clock.advance(Duration.ofSeconds(2));
        progress.update(() -> "first");
        clock.advance(Duration.ofMillis(199));
        progress.update(() -> "too soon");
        clock.advance(Duration.ofMillis(1));
        progress.update(() -> "second");

        assertThat(watched.err()).contains("first", "second").doesNotContain("too soon");
    }

    @Test
    void shouldWriteNothingWhenNobodyIsLooking() {
        CapturedTerminal redirected = CapturedTerminal.redirected();

        try (ProgressLine progress = new ProgressLine(redirected.terminal(), clock)) {
            clock.advance(Duration.ofMinutes(1));
            progress.update(() -> "half");
        }

        assertThat(redirected.err()).isEmpty();
    }

    /** Stands still until it is moved. */
    private static final class HandClock extends Clock {
        private Instant now = Instant.EPOCH;

        void advance(Duration duration) {
            now = now.plus(duration);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
