package io.blkstream.sink.receive;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.sink.ManualClock;
import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.Store;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
        round = new DeliveryRound(receiver, RemediationFilter.all(), store.outbox(), POLICY, clock, () -> FULL_WAIT);
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

    private void store(String id, long revision) {
        store.apply(List.of(new Change.RemediationPublished(remediation(id, revision))), Set.of("hook"));
    }
}
