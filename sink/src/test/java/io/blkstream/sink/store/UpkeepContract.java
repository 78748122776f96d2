package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.SEEN_MILLIS;
import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.store.MeasuredWindows.DEVICE;
import static io.blkstream.sink.store.MeasuredWindows.reads;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What upkeep promises, whatever database is below it. */
abstract class UpkeepContract {
    private static final long TEN_SECONDS = 10_000;
    private static final long MINUTE = 60_000;
    private static final long TEN_MINUTES = 600_000;
    /** The clock of the tests begins here; no multiple of a minute, as no clock is. */
    private static final long NOW = SEEN_MILLIS;

    private static final RetentionPolicy POLICY = policy(OptionalLong.empty());

    private final ManualClock clock = new ManualClock();
    private SqlStore store;

    /** Opens an empty database. */
    abstract SqlStore open(ManualClock clock);

    @BeforeEach
    void openStore() {
        store = open(clock);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void shouldMergeByAgeAndConserveCounts() {
        long first = fillEveryAge();
        int before = windows().size();

        Upkeep.Report report = run(POLICY);

        List<ThroughputWindow> after = windows();
        assertThat(after.stream().mapToLong(ThroughputWindow::getOperations).sum())
                .isEqualTo(before);
        assertThat(report.windowsMerged()).isEqualTo(before - after.size());
        assertThat(lengthsBetween(first, floor(NOW - Duration.ofDays(2).toMillis(), TEN_MINUTES)))
                .containsExactly(TEN_MINUTES);
        assertThat(lengthsBetween(
                        floor(NOW - Duration.ofDays(2).toMillis(), TEN_MINUTES),
                        floor(NOW - Duration.ofHours(6).toMillis(), MINUTE)))
                .containsExactly(MINUTE);
        assertThat(lengthsBetween(floor(NOW - Duration.ofHours(6).toMillis(), MINUTE), NOW))
                .containsExactly(TEN_SECONDS);
        assertThat(run(POLICY)).isEqualTo(new Upkeep.Report(0, 0, 0, 0));
    }

    @Test
    void shouldGoOnMergingAsTimePasses() {
        fill(NOW - Duration.ofHours(7).toMillis(), NOW, 1);
        run(POLICY);
        clock.advance(Duration.ofHours(1));
        fill(NOW, NOW + Duration.ofHours(1).toMillis(), 1);

        run(POLICY);

        assertThat(windows().stream().mapToLong(ThroughputWindow::getOperations).sum())
                .isEqualTo(8 * 360);
        assertThat(windows().stream()
                        .filter(window -> window.getEnd() - window.getStart() == MINUTE)
                        .count())
                .isBetween(119L, 121L);
    }

    @Test
    void shouldNotCountAgainWhatIsReadAgain() {
        fillEveryAge();
        run(POLICY);
        List<ThroughputWindow> merged = windows();

        fillEveryAge();
        run(POLICY);

        assertThat(windows()).isEqualTo(merged);
    }

    @Test
    void shouldDeleteWindowsByAgeAndForgetSilentSeries() {
        fill(NOW - Duration.ofDays(8).toMillis(), NOW - Duration.ofDays(6).toMillis(), 90);
        clock.advance(Duration.ofMinutes(1));
        fill(NOW, NOW + MINUTE, 1);
        Upkeep.Report first = run(POLICY);

        assertThat(first.windowsDeleted()).isPositive();
        assertThat(windows().get(0).getStart())
                .isGreaterThanOrEqualTo(NOW + MINUTE - Duration.ofDays(7).toMillis() - TEN_MINUTES);
        assertThat(store.queries().devices()).hasSize(1);
        clock.advance(Duration.ofDays(8));
        run(POLICY);
        assertThat(windows()).isEmpty();
        assertThat(store.queries().devices()).isEmpty();
    }

    @Test
    void shouldCountTheAgeOfAnOldTraceFromItsOwnEnd() {
        long longAgo = Duration.ofDays(365).toMillis();
        fill(longAgo, longAgo + Duration.ofHours(5).toMillis(), 6);
        int before = windows().size();

        run(POLICY);
        assertThat(windows()).hasSize(before);
        clock.advance(Duration.ofDays(1));
        run(POLICY);
        assertThat(lengthsBetween(0, NOW)).containsExactly(MINUTE);
        clock.advance(Duration.ofDays(8));
        run(POLICY);

        assertThat(windows()).isEmpty();
    }

    @Test
    void shouldDeleteOldestWindowsWhenTheDatabaseIsTooLarge() {
        fill(NOW - Duration.ofHours(5).toMillis(), NOW, 1);
        int before = windows().size();

        Upkeep.Report report = run(policy(OptionalLong.of(400_000)));

        assertThat(report.windowsDeleted()).isPositive().isLessThan(before);
        assertThat(windows()).hasSize(before - (int) report.windowsDeleted());
        assertThat(windows().get(windows().size() - 1).getEnd()).isGreaterThan(NOW - MINUTE);
    }

    @Test
    void shouldStopShrinkingAtTheYoungestWindows() {
        fill(NOW - Duration.ofHours(1).toMillis(), NOW, 1);

        run(policy(OptionalLong.of(1)));

        assertThat(windows()).hasSizeBetween(60, 90);
    }

    @Test
    void shouldDeleteOldRemediationsAndOldRevisions() {
        publish("gone", 1);
        publish("kept", 1);
        clock.advance(Duration.ofDays(50));
        publish("kept", 2);
        clock.advance(Duration.ofDays(41));

        Upkeep.Report report = run(POLICY);

        assertThat(report.remediationsDeleted()).isEqualTo(1);
        assertThat(report.revisionsDeleted()).isEqualTo(1);
        assertThat(store.queries().find("gone")).isEmpty();
        assertThat(store.queries().history("kept"))
                .extracting(Remediation::getRevision)
                .containsExactly(2L);
        assertThat(store.outbox().due("log", clock.instant(), 10))
                .extracting(delivery -> delivery.remediation().getId())
                .containsExactly("kept");
    }

    @Test
    void shouldEndEarlyWhenTheAppStops() {
        fill(NOW - Duration.ofHours(8).toMillis(), NOW, 1);

        Upkeep.Report report = store.upkeep().run(POLICY, () -> true);

        assertThat(report).isEqualTo(new Upkeep.Report(0, 0, 0, 0));
    }

    private Upkeep.Report run(RetentionPolicy policy) {
        return store.upkeep().run(policy, () -> false);
    }

    /** One window of one read in each step of ten seconds, every so many of them; answers the start of the first. */
    private long fill(long fromMillis, long toMillis, int everySteps) {
        long first = floor(fromMillis, TEN_SECONDS);
        List<Change> changes = new ArrayList<>();
        for (long start = first; start < floor(toMillis, TEN_SECONDS); start += everySteps * TEN_SECONDS) {
            changes.add(new Change.WindowMeasured(reads(start, TEN_SECONDS, 1_000_000 + start % 7)));
        }
        store.apply(changes, Set.of());
        return first;
    }

    /** Half an hour of each age that is treated differently; answers the start of the first window. */
    private long fillEveryAge() {
        Duration halfAnHour = Duration.ofMinutes(30);
        long first = 0;
        for (Duration age : List.of(Duration.ofMinutes(30), Duration.ofHours(7), Duration.ofHours(50))) {
            long from = NOW - age.toMillis();
            first = fill(from, from + halfAnHour.toMillis(), 1);
        }
        return first;
    }

    private void publish(String id, long revision) {
        store.apply(List.of(new Change.RemediationPublished(remediation(id, revision))), Set.of("log"));
    }

    private List<ThroughputWindow> windows() {
        return store.queries()
                .windows(WindowScope.DEVICE, DEVICE, Instant.EPOCH, Instant.ofEpochMilli(2 * SEEN_MILLIS));
    }

    private Set<Long> lengthsBetween(long fromMillis, long toMillis) {
        return windows().stream()
                .filter(window -> window.getStart() >= fromMillis && window.getStart() < toMillis)
                .map(window -> window.getEnd() - window.getStart())
                .collect(Collectors.toSet());
    }

    private static long floor(long millis, long lengthMillis) {
        return millis / lengthMillis * lengthMillis;
    }

    private static RetentionPolicy policy(OptionalLong mostBytes) {
        return new RetentionPolicy(
                Duration.ofHours(6), Duration.ofDays(2), Duration.ofDays(7), Duration.ofDays(90), mostBytes);
    }
}
