package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.SEEN_MILLIS;
import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.target;
import static io.blkstream.sink.Samples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every store promises to the page. */
abstract class PageQueriesContract {
    private static final DeviceKey DEVICE = new DeviceKey("host1", "nvme0n1");

    final ManualClock clock = new ManualClock();
    private Store store;

    /** Opens an empty database. */
    abstract Store open();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource({"WRITES ARE, 1", "Host1/NVME, 1", "93 %, 1", "93_%, 0", "'\\', 0", "'''; DROP TABLE', 0"})
    void shouldFindTextInEitherCaseAndTakeItLiterally(String text, int found) {
        apply(published(remediation("a", 1)));

        RemediationPage page =
                store.queries().remediations(RemediationQuery.all().withText(text));

        assertThat(page.items()).hasSize(found);
    }

    @Test
    void shouldFindWhatOverlapsATime() {
        apply(published(remediation("a", 1)));
        Instant first = Instant.ofEpochMilli(SEEN_MILLIS);
        Instant last = first.plusSeconds(10);

        assertThat(found(RemediationQuery.all().from(last))).isEqualTo(1);
        assertThat(found(RemediationQuery.all().from(last.plusMillis(1)))).isZero();
        assertThat(found(RemediationQuery.all().to(first.plusMillis(1)))).isEqualTo(1);
        assertThat(found(RemediationQuery.all().to(first))).isZero();
    }

    @Test
    void shouldSpreadWindowsEvenlyAndNeverGiveTooMany() {
        apply(LongStream.range(0, 100)
                .mapToObj(i -> new Change.WindowMeasured(window(DEVICE.toString(), SEEN_MILLIS + i * 10_000, i)))
                .toArray(Change[]::new));
        Instant from = Instant.ofEpochMilli(SEEN_MILLIS);
        Instant to = from.plusSeconds(1000);

        assertThat(operations(from, to, 10)).containsExactly(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L);
        assertThat(operations(from, to, 100)).hasSize(100);
        assertThat(operations(from, to, 5000)).hasSize(100);
        assertThat(operations(from.plusMillis(1), from.plusMillis(10_001), 5)).containsExactly(1L);
        assertThat(operations(to, to.plusSeconds(1), 5)).isEmpty();
        assertThat(store.queries().windows(WindowScope.DEVICE, "nobody/sda", from, to, 5))
                .isEmpty();
    }

    @Test
    void shouldGiveNewestWindowsOfThoseAskedForOnly() {
        apply(
                new Change.WindowMeasured(window("a/sda", SEEN_MILLIS, 1)),
                new Change.WindowMeasured(window("a/sda", SEEN_MILLIS + 10_000, 2)),
                new Change.WindowMeasured(window("a/sdb", SEEN_MILLIS, 3)),
                new Change.WindowMeasured(window("a/sdc", SEEN_MILLIS, 4)));

        assertThat(store.queries().newestWindows(WindowScope.DEVICE, List.of("a/sda", "a/sdc", "a/none")))
                .hasSize(2)
                .hasEntrySatisfying(
                        "a/sda", window -> assertThat(window.getOperations()).isEqualTo(2))
                .hasEntrySatisfying(
                        "a/sdc", window -> assertThat(window.getOperations()).isEqualTo(4));
        assertThat(store.queries().newestWindows(WindowScope.DEVICE, List.of())).isEmpty();
    }

    @Test
    void shouldAddUpDevicesByWindow() {
        ThroughputWindow fleet = window("fleet", SEEN_MILLIS, 99);
        fleet.setScope(WindowScope.FLEET);
        apply(
                new Change.WindowMeasured(window("a/sda", SEEN_MILLIS, 1)),
                new Change.WindowMeasured(window("a/sdb", SEEN_MILLIS, 3)),
                new Change.WindowMeasured(window("a/sdb", SEEN_MILLIS + 10_000, 5)),
                new Change.WindowMeasured(fleet));
        Instant from = Instant.ofEpochMilli(SEEN_MILLIS);

        assertThat(store.queries().deviceTotals(from, from.plusSeconds(20)))
                .containsExactly(
                        new WindowTotals(SEEN_MILLIS, SEEN_MILLIS + 10_000, 4, 4 * 4096),
                        new WindowTotals(SEEN_MILLIS + 10_000, SEEN_MILLIS + 20_000, 5, 5 * 4096));
    }

    @Test
    void shouldCountWhatFires() {
        Remediation resolved = remediation("resolved", 1);
        resolved.setState(RemediationState.RESOLVED);
        Remediation other = remediation("other", 1);
        other.setSeverity(Severity.INFO);
        other.setTarget(target("host2", "sda"));
        apply(
                published(remediation("a", 1)),
                published(remediation("b", 1)),
                published(resolved),
                published(remediation("deleted", 1)),
                new Change.RemediationDeleted("deleted"),
                published(other));

        assertThat(store.queries().firingByRule())
                .containsExactlyInAnyOrder(
                        new RuleCount("W01", Severity.CRITICAL, 2), new RuleCount("W01", Severity.INFO, 1));
        assertThat(store.queries().worstTargets(5))
                .containsExactly(
                        new TargetCount(WindowScope.DEVICE, "host1", "nvme0n1", new SeverityCount(2, 0, 0)),
                        new TargetCount(WindowScope.DEVICE, "host2", "sda", new SeverityCount(0, 0, 1)));
        assertThat(store.queries().worstTargets(1)).hasSize(1);
        assertThat(store.queries().firing(List.of(DEVICE, new DeviceKey("host3", "sda"))))
                .containsOnlyKeys(DEVICE)
                .containsValue(new SeverityCount(2, 0, 0));
    }

    @Test
    void shouldTellWhatWasStoredSinceATimeInOrder() {
        apply(published(remediation("a", 1)));
        clock.advance(Duration.ofSeconds(1));
        apply(published(remediation("b", 1)), published(remediation("c", 1)));
        Instant second = clock.instant();
        clock.advance(Duration.ofSeconds(1));
        apply(published(remediation("a", 2)));

        assertThat(store.queries().storedSince(second, 10))
                .extracting(stored -> stored.remediation().getId())
                .containsExactly("b", "c", "a");
        assertThat(store.queries().storedSince(second, 2)).hasSize(2);
        assertThat(store.queries().storedSince(clock.instant().plusMillis(1), 10))
                .isEmpty();
    }

    @Test
    void shouldAnswerAPing() {
        assertThatCode(() -> store.queries().ping()).doesNotThrowAnyException();
    }

    private void apply(Change... changes) {
        store.apply(Arrays.asList(changes), Set.of());
    }

    private int found(RemediationQuery query) {
        return store.queries().remediations(query).items().size();
    }

    private List<Long> operations(Instant from, Instant to, int most) {
        return store.queries().windows(WindowScope.DEVICE, DEVICE.toString(), from, to, most).stream()
                .map(ThroughputWindow::getOperations)
                .toList();
    }

    private static Change published(Remediation remediation) {
        return new Change.RemediationPublished(remediation);
    }
}
