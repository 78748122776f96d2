package io.blkstream.sink.receive;

import static io.blkstream.schemas.RemediationState.FIRING;
import static io.blkstream.schemas.RemediationState.RESOLVED;
import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.sink.ManualClock;
import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.DeadDelivery;
import io.blkstream.sink.store.Outbox;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryRoundTest {
    private static final double FULL_WAIT = 1.0;
    private static final DeliveryPolicy POLICY =
            new DeliveryPolicy(new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(4)), 3);

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private final RecordingReceiver receiver = new RecordingReceiver("hook");
    private Store store;
    private DeliveryRound round;

    @BeforeEach
    void openStore() {
        store = SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock);
        round = new DeliveryRound(
                receiver,
                RemediationFilter.all(),
                store.outbox(),
                lease(store.outbox()),
                POLICY,
                clock,
                () -> FULL_WAIT);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void shouldHandOverEverythingOnceAndInOrder() throws InterruptedException {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            store("r" + i, 1);
            expected.add("r" + i + "/1");
        }

        Optional<Duration> wait = round.run();
        round.run();

        assertThat(wait).isEmpty();
        assertThat(receiver.received()).isEqualTo(expected);
    }

    @Test
    void shouldHandOverRevisionsOfOneRemediationInTheirOrder() throws InterruptedException {
        store("a", 1);
        store("a", 2);
        store("a", 3);

        round.run();

        assertThat(receiver.received()).containsExactly("a/1", "a/2", "a/3");
    }

    @Test
    void shouldTryAgainAfterAGrowingPauseAndRecover() throws InterruptedException {
        receiver.fail(true);
        store("a", 1);
        assertThat(round.run()).contains(Duration.ofSeconds(1));

        store("b", 1);
        assertThat(round.run()).contains(Duration.ofSeconds(1));
        assertThat(receiver.received()).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        assertThat(round.run()).contains(Duration.ofSeconds(2));

        receiver.fail(false);
        clock.advance(Duration.ofSeconds(2));
        assertThat(round.run()).isEmpty();

        assertThat(receiver.received()).containsExactlyInAnyOrder("a/1", "b/1");
    }

    @Test
    void shouldGiveUpAfterMostAttemptsAndKeepForRedrive() throws InterruptedException {
        receiver.fail(true);
        store("a", 1);
        for (int attempt = 0; attempt < POLICY.mostAttempts(); attempt++) {
            round.run();
            clock.advance(Duration.ofSeconds(4));
        }
        receiver.fail(false);

        assertThat(round.run()).isEmpty();
        assertThat(receiver.received()).isEmpty();
        assertThat(store.outbox().redrive("hook", clock.instant())).isEqualTo(1);
        assertThat(round.run()).isEmpty();
        assertThat(receiver.received()).containsExactly("a/1");
    }

    @Test
    void shouldUseUpAttemptsOfOneDeliveryNotOfAllThatWait() throws InterruptedException {
        receiver.fail(true);
        store("a", 1);
        store("b", 1);
        store("c", 1);

        round.run();

        assertThat(store.outbox().due("hook", clock.instant().plusSeconds(60), 10))
                .extracting(delivery -> delivery.attempts())
                .containsExactlyInAnyOrder(0, 0, 1);
    }

    @Test
    void shouldSaveProgressWhileReceiverIsSlow() throws InterruptedException {
        List<Integer> pendingAtEachCall = new ArrayList<>();
        receiver.onReceive(() -> {
            pendingAtEachCall.add(
                    store.outbox().due("hook", clock.instant(), 10).size());
            clock.advance(Duration.ofSeconds(1));
        });
        store("a", 1);
        store("b", 1);
        store("c", 1);

        round.run();

        assertThat(pendingAtEachCall).containsExactly(3, 2, 1);
    }

    @Test
    void shouldSaveProgressWhenInterrupted() {
        receiver.onReceive(() -> {
            if (!receiver.received().isEmpty()) {
                Thread.currentThread().interrupt();
                receiver.hang();
            }
        });
        store("a", 1);
        store("b", 1);

        assertThatThrownBy(round::run).isInstanceOf(InterruptedException.class);

        assertThat(receiver.received()).containsExactly("a/1");
        assertThat(store.outbox().due("hook", clock.instant(), 10))
                .extracting(delivery -> delivery.remediation().getId())
                .containsExactly("b");
    }

    @Test
    void shouldPassOverWhatTheFilterKeepsOut() throws InterruptedException {
        round = filtered(POLICY);
        store("a", 1, FIRING, Severity.WARNING);
        store("b", 1, FIRING, Severity.CRITICAL);
        store("a", 2, RESOLVED, Severity.WARNING);

        assertThat(round.run()).isEmpty();

        assertThat(receiver.received()).containsExactly("b/1");
        assertThat(store.outbox().due("hook", clock.instant(), 10)).isEmpty();
    }

    @Test
    void shouldTellToTheEndWhatTheReceiverWasToldOf() throws InterruptedException {
        round = filtered(POLICY);
        store("a", 1, FIRING, Severity.CRITICAL);
        store("a", 2, FIRING, Severity.INFO);
        store("a", 3, RESOLVED, Severity.INFO);
        store("a", 4, FIRING, Severity.INFO);
        store("a", 5, RESOLVED, Severity.INFO);

        round.run();

        assertThat(receiver.received()).containsExactly("a/1", "a/2", "a/3");
    }

    @Test
    void shouldGiveUpAfterRefusalsButNotForAttemptsInAnOutage() throws InterruptedException {
        DeliveryRound patient = filtered(new DeliveryPolicy(POLICY.backoff(), 100, 2));
        store("a", 1);
        receiver.failWith(new UnavailableException("down", Duration.ZERO));
        for (int attempt = 0; attempt < 10; attempt++) {
            patient.run();
            clock.advance(Duration.ofSeconds(4));
        }
        receiver.failWith(new RefusedException("no"));
        patient.run();
        assertThat(store.outbox().dead(Optional.of("hook"), 10)).isEmpty();
        clock.advance(Duration.ofSeconds(4));

        patient.run();

        assertThat(store.outbox().dead(Optional.of("hook"), 10))
                .containsExactly(new DeadDelivery("hook", "a", 1, 12, new RefusedException("no").toString()));
        assertThat(store.outbox().deadByReceiver()).isEqualTo(Map.of("hook", 1L));
    }

    @Test
    void shouldLeaveReceiverAloneForAsLongAsItAsks() throws InterruptedException {
        store("a", 1);
        receiver.failWith(new UnavailableException("busy", Duration.ofSeconds(90)));
        assertThat(round.run()).contains(Duration.ofSeconds(90));

        receiver.failWith(new UnavailableException("busy", Duration.ofDays(1000)));
        clock.advance(Duration.ofSeconds(90));

        assertThat(round.run()).contains(Duration.ofHours(1));
    }

    @Test
    void shouldLeaveDeliveringToTheOtherSinkOnTheDatabase() throws InterruptedException {
        try (Store other = SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock)) {
            Lease othersLease = lease(other.outbox());
            assertThat(othersLease.isHeld()).isTrue();
            store("a", 1);

            assertThat(round.run()).contains(Lease.LOOK_AGAIN);
            assertThat(receiver.received()).isEmpty();
            othersLease.release();
            round.run();

            assertThat(receiver.received()).containsExactly("a/1");
            assertThat(othersLease.isHeld()).isFalse();
        }
    }

    @Test
    void shouldTakeOverFromASinkThatDied() throws InterruptedException {
        try (Store other = SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock)) {
            assertThat(lease(other.outbox()).isHeld()).isTrue();
        }
        store("a", 1);
        clock.advance(Duration.ofSeconds(29));
        round.run();
        assertThat(receiver.received()).isEmpty();
        clock.advance(Duration.ofSeconds(1));

        round.run();

        assertThat(receiver.received()).containsExactly("a/1");
    }

    private Lease lease(Outbox outbox) {
        return new Lease("hook", outbox, clock);
    }

    private DeliveryRound filtered(DeliveryPolicy policy) {
        RemediationFilter critical = new RemediationFilter(Set.of(), Severity.CRITICAL, List.of());
        return new DeliveryRound(
                receiver, critical, store.outbox(), lease(store.outbox()), policy, clock, () -> FULL_WAIT);
    }

    private void store(String id, long revision, RemediationState state, Severity severity) {
        Remediation remediation = remediation(id, revision);
        remediation.setState(state);
        remediation.setSeverity(severity);
        store.apply(List.of(new Change.RemediationPublished(remediation)), Set.of("hook"));
    }

    private void store(String id, long revision) {
        store.apply(List.of(new Change.RemediationPublished(remediation(id, revision))), Set.of("hook"));
    }
}
