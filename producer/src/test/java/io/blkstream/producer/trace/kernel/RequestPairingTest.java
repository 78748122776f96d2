package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.producer.trace.kernel.RequestPairing.Counts;
import io.blkstream.producer.trace.kernel.RequestPairing.Limits;
import io.blkstream.schemas.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestPairingTest {
    private static final int DISK = BlockEvent.device(8, 0);

    private final List<PairedRequest> out = new ArrayList<>();
    private RequestPairing pairing = new RequestPairing(Limits.DEFAULT, out::add);

    @Test
    void shouldPairIssueAndCompletion() {
        at(100, BlockStep.ISSUE, 64, 4096);
        at(350, BlockStep.COMPLETE, 64, 4096);

        assertThat(out)
                .extracting(PairedRequest::sector, PairedRequest::latencyNanos, PairedRequest::inFlight)
                .containsExactly(tuple(64L, 250L, 1));
    }

    @Test
    void shouldWaitForTheLastPart() {
        at(0, BlockStep.ISSUE, 64, 12288);
        at(10, BlockStep.COMPLETE, 64, 4096);
        at(20, BlockStep.COMPLETE, 72, 4096);
        assertThat(out).isEmpty();

        at(30, BlockStep.COMPLETE, 80, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly(30L);
        assertThat(pairing.counts().orphans()).isZero();
    }

    @Test
    void shouldCountTimeFromTheLastIssueOfARequeuedRequest() {
        at(0, BlockStep.ISSUE, 64, 4096);
        at(5, BlockStep.REQUEUE, 64, 4096);
        at(100, BlockStep.ISSUE, 64, 4096);
        at(130, BlockStep.COMPLETE, 64, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly(30L);
        assertThat(out.get(0).inFlight()).isEqualTo(1);
    }

    @Test
    void shouldKeepTheSizeOfARequestThatEndedInPartBeforeItsRequeue() {
        at(0, BlockStep.ISSUE, 64, 8192);
        at(5, BlockStep.COMPLETE, 64, 4096);
        at(6, BlockStep.REQUEUE, 72, 4096);
        at(10, BlockStep.ISSUE, 72, 4096);
        at(30, BlockStep.COMPLETE, 72, 4096);

        assertThat(out)
                .extracting(p -> p.issue().bytes(), PairedRequest::sector, PairedRequest::latencyNanos)
                .containsExactly(tuple(8192L, 64L, 20L));
    }

    @Test
    void shouldNotTakeTheParentOfAFlushForAnIo() {
        at(0, BlockStep.ISSUE, Operation.FLUSH, 0, 0);
        at(5, BlockStep.ISSUE, 0, 4096);
        at(10, BlockStep.COMPLETE, Operation.FLUSH, -1, 0);
        at(11, BlockStep.COMPLETE, 0, 0);
        at(20, BlockStep.COMPLETE, 0, 4096);

        assertThat(out)
                .extracting(p -> p.issue().operation(), PairedRequest::latencyNanos)
                .containsExactly(tuple(Operation.FLUSH, 10L), tuple(Operation.WRITE, 15L));
        assertThat(pairing.counts()).isEqualTo(new Counts(0, 1, 0, 0, 0));
    }

    @Test
    void shouldPairTwoRequestsForOneSectorInTurn() {
        at(0, BlockStep.ISSUE, 64, 4096);
        at(10, BlockStep.ISSUE, 64, 4096);
        at(20, BlockStep.COMPLETE, 64, 4096);
        at(40, BlockStep.COMPLETE, 64, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly(20L, 30L);
    }

    @Test
    void shouldPreferTheRequestOfTheSameSize() {
        at(0, BlockStep.ISSUE, 64, 4096);
        at(10, BlockStep.ISSUE, 64, 8192);
        at(20, BlockStep.COMPLETE, 64, 8192);
        at(40, BlockStep.COMPLETE, 64, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly(10L, 40L);
    }

    @Test
    void shouldNotGiveACompletionToARequestThatMayHaveEndedInALoss() {
        at(0, BlockStep.ISSUE, 64, 4096);
        pairing.lost();
        at(1_000, BlockStep.ISSUE, 64, 4096);
        at(1_020, BlockStep.COMPLETE, 64, 4096);
        pairing.finish();

        assertThat(out)
                .extracting(PairedRequest::latencyNanos, PairedRequest::inFlight)
                .containsExactly(tuple(20L, null), tuple(null, 1));
    }

    @Test
    void shouldKnowTheDepthAgainWhenAllRequestsFromBeforeALossHaveEnded() {
        at(0, BlockStep.ISSUE, 64, 4096);
        pairing.lost();
        at(10, BlockStep.ISSUE, 128, 4096);
        at(20, BlockStep.COMPLETE, 64, 4096);
        at(30, BlockStep.ISSUE, 256, 4096);
        pairing.finish();

        assertThat(out).extracting(PairedRequest::inFlight).containsExactly(1, null, 2);
    }

    @Test
    void shouldGiveUpARequestWithoutCompletion() {
        at(0, BlockStep.ISSUE, 64, 4096);
        at(Duration.ofSeconds(121).toNanos(), BlockStep.ISSUE, 64, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly((Long) null);
        assertThat(pairing.counts().givenUp()).isEqualTo(1);
    }

    @Test
    void shouldDropTheOldestWhenTooManyAreUnderWay() {
        pairing = new RequestPairing(new Limits(2, 2, Duration.ofSeconds(1)), out::add);
        at(0, BlockStep.ISSUE, 64, 4096);
        at(1, BlockStep.ISSUE, 128, 4096);
        at(2, BlockStep.ISSUE, 256, 4096);

        assertThat(out).extracting(PairedRequest::sector).containsExactly(64L);
        assertThat(pairing.counts().givenUp()).isEqualTo(1);
    }

    @Test
    void shouldDropTheOldestOfAKindWhenTooManyAreAlike() {
        pairing = new RequestPairing(new Limits(100, 2, Duration.ofSeconds(1)), out::add);
        at(0, BlockStep.ISSUE, 8, 4096);
        at(1, BlockStep.ISSUE, 64, 4096);
        at(2, BlockStep.ISSUE, 64, 4096);
        at(3, BlockStep.ISSUE, 64, 4096);

        assertThat(out).extracting(p -> p.issue().timeNanos()).containsExactly(1L);
    }

    @Test
    void shouldLeaveOutALatencyBelowZero() {
        at(100, BlockStep.ISSUE, 64, 4096);
        at(90, BlockStep.COMPLETE, 64, 4096);

        assertThat(out).extracting(PairedRequest::latencyNanos).containsExactly((Long) null);
        assertThat(pairing.counts().backwards()).isEqualTo(1);
    }

    @Test
    void shouldCountMergesBeforeAndBehindAndOfRequests() {
        at(0, BlockStep.GET, 64, 4096);
        at(1, BlockStep.BACK_MERGE, 72, 4096);
        at(2, BlockStep.FRONT_MERGE, 56, 4096);
        at(3, BlockStep.GET, 80, 4096);
        at(4, BlockStep.BACK_MERGE, 88, 4096);
        at(5, BlockStep.BACK_MERGE, 80, 8192);
        at(6, BlockStep.INSERT, 56, 20480);
        at(9, BlockStep.ISSUE, 56, 20480);
        at(20, BlockStep.COMPLETE, 56, 20480);

        assertThat(out)
                .extracting(PairedRequest::bios, PairedRequest::queuedNanos)
                .containsExactly(tuple(5, 3L));
    }

    @Test
    void shouldNotKnowBiosWhenTheMakingOfRequestsIsNotTraced() {
        at(0, BlockStep.INSERT, 64, 4096);
        at(5, BlockStep.ISSUE, 64, 4096);
        pairing.finish();

        assertThat(out.get(0).bios()).isNull();
        assertThat(out.get(0).queuedNanos()).isEqualTo(5);
    }

    @Test
    void shouldRefuseLimitsThatAreNotPositive() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Limits(0, 1, Duration.ofSeconds(1)))
                .withMessageContaining("0, 1");
    }

    private void at(long nanos, BlockStep step, long sector, long bytes) {
        at(nanos, step, Operation.WRITE, sector, bytes);
    }

    private void at(long nanos, BlockStep step, Operation operation, long sector, long bytes) {
        pairing.accept(
                new BlockEvent(1, nanos, step, DISK, operation, 0, false, sector, bytes, new BlockTask(7, "fio"), 0));
    }
}
