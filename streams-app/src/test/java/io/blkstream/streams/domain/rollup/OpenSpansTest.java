package io.blkstream.streams.domain.rollup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OpenSpansTest {
    private static final RollupPolicy POLICY =
            new RollupPolicy(Duration.ofMinutes(10), Duration.ofMinutes(1), Duration.ofHours(24));

    private final OpenSpans spans = new OpenSpans(POLICY);

    @Test
    void shouldLetGoWhatLiesBehindTheRetentionAndRefuseItFromThenOn() {
        spans.changed(spanAt(0), 0);
        spans.changed(spanAt(600), 0);
        spans.changed(spanAt(610), 0);

        assertThat(spans.takeExpired(60_000)).containsExactly(spanAt(0));
        assertThat(spans.takes(spanAt(0))).isFalse();
        assertThat(spans.takes(spanAt(-10))).isFalse();
        assertThat(spans.takes(spanAt(10))).isTrue();
        assertThat(spans.takeExpired(60_000)).isEmpty();
    }

    @Test
    void shouldWaitForPartitionsThatCatchUpLater() {
        spans.changed(spanAt(0), 0);
        spans.changed(spanAt(86_400), 1_000);

        assertThat(spans.takeExpired(59_999)).isEmpty();
        assertThat(spans.takes(spanAt(500))).isTrue();

        spans.changed(spanAt(0), 59_999);

        assertThat(spans.takeExpired(119_998)).isEmpty();
        assertThat(spans.takeExpired(119_999)).containsExactly(spanAt(0));
    }

    @Test
    void shouldForgetAKeyThatNobodyContributesToAnyMore() {
        spans.changed(spanAt(0), 0);
        spans.changed(spanAt(10), 1_000);

        assertThat(spans.takeExpired(Duration.ofHours(24).toMillis())).isEmpty();
        assertThat(spans.takeExpired(Duration.ofHours(24).toMillis() + 1_000)).containsExactly(spanAt(0), spanAt(10));
        assertThat(spans.isEmpty()).isTrue();
    }

    @Test
    void shouldNotOpenAgainAfterARestartWhatHadBeenLetGo() {
        spans.changed(spanAt(1_000), 0);
        spans.changed(spanAt(100), 0);
        spans.restored();

        assertThat(spans.takes(spanAt(100))).isTrue();
        assertThat(spans.takes(spanAt(110))).isFalse();
        assertThat(spans.takes(spanAt(410))).isTrue();
    }

    @Test
    void shouldRefuseNegativeRetention() {
        assertThatThrownBy(() -> new RollupPolicy(Duration.ofMillis(-1), Duration.ZERO, Duration.ZERO))
                .hasMessageContaining("rollup retention < 0: PT-0.001S");
    }

    private static TimeSpan spanAt(long second) {
        return new TimeSpan(second * 1_000_000_000L, (second + 10) * 1_000_000_000L);
    }
}
