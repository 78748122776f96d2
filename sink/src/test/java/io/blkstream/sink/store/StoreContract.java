package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.SEEN_MILLIS;
import static io.blkstream.sink.Samples.capture;
import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.target;
import static io.blkstream.sink.Samples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store promises, whatever database is below it. */
abstract class StoreContract {
    private static final String DEVICE = "host1/nvme0n1";
    private static final Set<String> NOBODY = Set.of();
    private static final Set<String> LOG_AND_HOOK = Set.of("log", "hook");

    final ManualClock clock = new ManualClock();
    Store store;

    /** Opens the database of this test, which is empty at the first call. */
    abstract Store open();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void shouldGiveBackWholeRemediation() {
        Remediation stored = remediation("a", 1);

        apply(new Change.RemediationPublished(stored));

        assertThat(store.queries().find("a"))
                .contains(new StoredRemediation(stored, clock.instant(), Optional.empty()));
        assertThat(store.queries().find("b")).isEmpty();
    }

    @Test
    void shouldKeepNewestRevisionAndWholeHistoryWhenOlderComesLate() {
        apply(published("a", 1), published("a", 3));

        apply(published("a", 2), published("a", 3));

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 3));
        assertThat(store.queries().history("a"))
                .containsExactly(remediation("a", 1), remediation("a", 2), remediation("a", 3));
    }

    @Test
    void shouldNotLetEqualRevisionOverwrite() {
        apply(published("a", 1));
        Remediation other = remediation("a", 1);
        other.setSummary("something else");

        apply(new Change.RemediationPublished(other));

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 1));
        assertThat(store.queries().history("a")).containsExactly(remediation("a", 1));
    }

    @Test
    void shouldMarkDeletedAndBringBackWithNewerRevisionOnly() {
        apply(published("a", 2), new Change.RemediationDeleted("a"), new Change.RemediationDeleted("never seen"));

        apply(published("a", 2));

        assertThat(store.queries().find("a").orElseThrow().deletedAt()).contains(clock.instant());
        assertThat(idsOf(RemediationQuery.all())).isEmpty();
        assertThat(idsOf(RemediationQuery.all().includingDeleted())).containsExactly("a");

        apply(published("a", 3));

        assertThat(store.queries().find("a").orElseThrow().deletedAt()).isEmpty();
        assertThat(idsOf(RemediationQuery.all())).containsExactly("a");
    }

    @Test
    void shouldFilterByEveryColumn() {
        Remediation other = remediation("b", 1);
        other.setState(RemediationState.RESOLVED);
        other.setResolvedAt(SEEN_MILLIS);
        other.setRule("M01");
        other.setSeverity(Severity.INFO);
        other.setTarget(target("host2", "md0"));
        other.getTarget().setScope(WindowScope.ARRAY);
        apply(published("a", 1), new Change.RemediationPublished(other));

        RemediationQuery all = RemediationQuery.all();

        assertThat(idsOf(all)).containsExactly("b", "a");
        assertThat(idsOf(all.withState(RemediationState.RESOLVED))).containsExactly("b");
        assertThat(idsOf(all.withRule("W01"))).containsExactly("a");
        assertThat(idsOf(all.withSeverity(Severity.CRITICAL))).containsExactly("a");
        assertThat(idsOf(all.withScope(WindowScope.ARRAY))).containsExactly("b");
        assertThat(idsOf(all.withHost("host1"))).containsExactly("a");
        assertThat(idsOf(all.withHost("host2").withName("md0"))).containsExactly("b");
        assertThat(idsOf(all.withHost("host2").withName("nvme0n1"))).isEmpty();
        assertThat(idsOf(all.withHost("x' OR '1'='1"))).isEmpty();
    }

    @Test
    void shouldPageThroughAllOnceInOrderOfLastSeen() {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            changes.add(published(String.format("id%02d", i), 1 + i % 5));
        }
        store.apply(changes, NOBODY);
        RemediationQuery query = RemediationQuery.all().limitedTo(10);

        List<StoredRemediation> seen = new ArrayList<>();
        RemediationPage page = store.queries().remediations(query);
        seen.addAll(page.items());
        while (page.next().isPresent()) {
            page = store.queries().remediations(query.after(page.next().get()));
            seen.addAll(page.items());
        }

        assertThat(seen).hasSize(25);
        assertThat(seen).extracting(item -> item.remediation().getId()).doesNotHaveDuplicates();
        assertThat(seen)
                .isSortedAccordingTo((a, b) -> Long.compare(
                        b.remediation().getLastSeen(), a.remediation().getLastSeen()));
        assertThat(page.items()).hasSize(5);
    }

    @Test
    void shouldReplaceWindowThatIsPublishedAgain() {
        apply(measured(DEVICE, SEEN_MILLIS, 5), measured(DEVICE, SEEN_MILLIS + 10_000, 7));

        apply(measured(DEVICE, SEEN_MILLIS, 6), measured(DEVICE, SEEN_MILLIS, 6));

        assertThat(windows(SEEN_MILLIS, SEEN_MILLIS + 20_000))
                .containsExactly(window(DEVICE, SEEN_MILLIS, 6), window(DEVICE, SEEN_MILLIS + 10_000, 7));
    }

    @Test
    void shouldGiveWindowsFromInclusiveToExclusiveOfOneSeries() {
        apply(
                measured(DEVICE, SEEN_MILLIS, 1),
                measured(DEVICE, SEEN_MILLIS + 10_000, 2),
                measured(DEVICE, SEEN_MILLIS + 20_000, 3),
                measured("host1/sda", SEEN_MILLIS + 10_000, 4));

        List<ThroughputWindow> found = windows(SEEN_MILLIS + 10_000, SEEN_MILLIS + 20_000);

        assertThat(found).containsExactly(window(DEVICE, SEEN_MILLIS + 10_000, 2));
        assertThat(store.queries()
                        .windows(WindowScope.HOST, DEVICE, Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE)))
                .isEmpty();
    }

    @Test
    void shouldListDevicesWithStatusAndNewestWindow() {
        apply(
                measured("host2/sda", SEEN_MILLIS + 10_000, 1),
                measured("host2/sda", SEEN_MILLIS, 1),
                Change.CaptureReported.of(capture("host1", "nvme0n1", 3)),
                Change.CaptureReported.of(capture("host1", "nvme0n1", 4)),
                Change.CaptureReported.of(capture("host3", "vda", 5)),
                new Change.CaptureForgotten(new DeviceKey("host3", "vda")));

        assertThat(store.queries().devices())
                .containsExactly(
                        new DeviceSummary(
                                new DeviceKey("host1", "nvme0n1"),
                                Optional.of(capture("host1", "nvme0n1", 4)),
                                Optional.empty()),
                        new DeviceSummary(
                                new DeviceKey("host2", "sda"),
                                Optional.empty(),
                                Optional.of(Instant.ofEpochMilli(SEEN_MILLIS + 20_000))));
    }

    @Test
    void shouldKeepEverythingOverCloseAndReopen() {
        store.apply(
                List.of(
                        published("a", 1),
                        measured(DEVICE, SEEN_MILLIS, 5),
                        Change.CaptureReported.of(capture("host1", "nvme0n1", 3))),
                LOG_AND_HOOK);
        List<DeviceSummary> devices = store.queries().devices();

        store.close();
        store = open();

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 1));
        assertThat(store.queries().history("a")).containsExactly(remediation("a", 1));
        assertThat(windows(SEEN_MILLIS, SEEN_MILLIS + 1)).containsExactly(window(DEVICE, SEEN_MILLIS, 5));
        assertThat(store.queries().devices()).isEqualTo(devices).hasSize(1);
        assertThat(due("log")).extracting(Delivery::remediation).containsExactly(remediation("a", 1));
    }

    @Test
    void shouldKeepNothingOfTransactionThatFails() {
        Remediation broken = remediation("b", 1);
        broken.setTarget(null);

        assertThatThrownBy(() ->
                        store.apply(List.of(published("a", 1), new Change.RemediationPublished(broken)), LOG_AND_HOOK))
                .isInstanceOf(RuntimeException.class);

        assertThat(store.queries().find("a")).isEmpty();
        assertThat(store.queries().history("a")).isEmpty();
        assertThat(due("log")).isEmpty();
        assertThat(store.apply(List.of(published("a", 1)), LOG_AND_HOOK)).isEqualTo(1);
    }

    @Test
    void shouldQueueNewestRevisionsOnceForEachReceiver() {
        int first = store.apply(List.of(published("a", 2), published("b", 1)), LOG_AND_HOOK);

        int again = store.apply(List.of(published("a", 2), published("a", 1), published("b", 1)), LOG_AND_HOOK);

        assertThat(first).isEqualTo(2);
        assertThat(again).isZero();
        assertThat(due("log"))
                .extracting(Delivery::remediation)
                .containsExactly(remediation("a", 2), remediation("b", 1));
        assertThat(due("hook")).hasSize(2);
        assertThat(due("nobody")).isEmpty();
    }

    @Test
    void shouldNotQueueAgainWhatWasDelivered() {
        store.apply(List.of(published("a", 1)), LOG_AND_HOOK);
        store.outbox().delivered(due("log"));

        store.apply(List.of(published("a", 1)), LOG_AND_HOOK);

        assertThat(due("log")).isEmpty();
        assertThat(due("hook")).hasSize(1);
    }

    @Test
    void shouldHoldBackLaterRevisionWhileEarlierIsPending() {
        store.apply(List.of(published("a", 1), published("a", 2), published("b", 1)), Set.of("log"));

        Delivery firstOfA = due("log").get(0);
        store.outbox().postponed(firstOfA, "refused", clock.instant().plusSeconds(10));

        assertThat(due("log")).extracting(Delivery::remediation).containsExactly(remediation("b", 1));
        store.outbox().delivered(due("log"));
        assertThat(due("log")).isEmpty();
        assertThat(store.outbox().nextDueAt("log")).contains(clock.instant().plusSeconds(10));

        clock.advance(Duration.ofSeconds(10));

        assertThat(due("log")).extracting(Delivery::attempts).containsExactly(1);
        store.outbox().delivered(due("log"));
        assertThat(due("log")).extracting(Delivery::remediation).containsExactly(remediation("a", 2));
    }

    @Test
    void shouldKeepGivenUpDeliveryForRedrive() {
        store.apply(List.of(published("a", 1), published("a", 2)), LOG_AND_HOOK);
        store.outbox().givenUp(due("hook").get(0), "x".repeat(5000));
        assertThat(due("hook")).extracting(Delivery::remediation).containsExactly(remediation("a", 2));
        store.outbox().delivered(due("hook"));
        assertThat(store.outbox().nextDueAt("hook")).isEmpty();

        int redriven = store.outbox().redrive("hook", clock.instant());

        assertThat(redriven).isEqualTo(1);
        assertThat(due("hook")).extracting(Delivery::remediation).containsExactly(remediation("a", 1));
        assertThat(due("hook")).extracting(Delivery::attempts).containsExactly(0);
    }

    @Test
    void shouldLetOneSinkAtATimeDeliver() {
        Instant now = clock.instant();
        try (Store other = open()) {
            assertThat(store.outbox().claim("log", now, now.plusSeconds(30))).isTrue();
            assertThat(store.outbox().claim("log", now, now.plusSeconds(40))).isTrue();
            assertThat(other.outbox().claim("log", now.plusSeconds(39), now.plusSeconds(70)))
                    .isFalse();
            assertThat(other.outbox().claim("hook", now, now.plusSeconds(30))).isTrue();

            assertThat(other.outbox().claim("log", now.plusSeconds(40), now.plusSeconds(70)))
                    .isTrue();
            store.outbox().release("log");
            assertThat(store.outbox().claim("log", now.plusSeconds(41), now.plusSeconds(70)))
                    .isFalse();
        }
    }

    @Test
    void shouldPassOverWithoutTellingAndTellWhatIsOpen() {
        store.apply(List.of(published("a", 1), published("b", 1)), Set.of("log"));

        store.outbox().passedOver(List.of(due("log").get(0)));
        store.outbox().delivered(due("log"));

        assertThat(store.outbox().isOpen("log", "a")).isFalse();
        assertThat(store.outbox().isOpen("log", "b")).isTrue();
        assertThat(store.outbox().told("log", "a")).isEmpty();
        assertThat(store.outbox().told("log", "b"))
                .containsExactly(new ToldRevision(remediation("b", 1), clock.instant(), false));
        assertThat(store.outbox().current("log", clock.instant().plusSeconds(1)))
                .containsExactly("b");
    }

    private void apply(Change... changes) {
        store.apply(List.of(changes), NOBODY);
    }

    private List<Delivery> due(String receiver) {
        return store.outbox().due(receiver, clock.instant(), 100);
    }

    private List<ThroughputWindow> windows(long fromMillis, long toMillis) {
        return store.queries()
                .windows(WindowScope.DEVICE, DEVICE, Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(toMillis));
    }

    private List<String> idsOf(RemediationQuery query) {
        return store.queries().remediations(query).items().stream()
                .map(item -> item.remediation().getId())
                .toList();
    }

    private static Change published(String id, long revision) {
        return new Change.RemediationPublished(remediation(id, revision));
    }

    private static Change measured(String device, long startMillis, long operations) {
        return new Change.WindowMeasured(window(device, startMillis, operations));
    }
}
