package io.blkstream.sink.receive;

import io.blkstream.sink.store.Delivery;
import io.blkstream.sink.store.Outbox;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands what is due to one receiver. After a failure the receiver is left alone for a while, longer with each failure in
 * a row: so a dead receiver uses up the attempts of one delivery at a time, not of all that wait.
 */
final class DeliveryRound {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryRound.class);
    private static final int BATCH = 100;
    private static final Duration LONGEST_UNSAVED = Duration.ofSeconds(1);
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofHours(1);

    private final Receiver receiver;
    private final RemediationFilter filter;
    private final Outbox outbox;
    private final Lease lease;
    private final DeliveryPolicy policy;
    private final Clock clock;
    private final DoubleSupplier chance;
    private final Map<Long, Integer> refusalsBySequence = new HashMap<>();
    private int failuresInARow;
    private Instant pausedUntil = Instant.MIN;

    /** A round for a receiver; chance gives numbers from 0 inclusive to 1 exclusive. */
    DeliveryRound(
            Receiver receiver,
            RemediationFilter filter,
            Outbox outbox,
            Lease lease,
            DeliveryPolicy policy,
            Clock clock,
            DoubleSupplier chance) {
        this.receiver = receiver;
        this.filter = filter;
        this.outbox = outbox;
        this.lease = lease;
        this.policy = policy;
        this.clock = clock;
        this.chance = chance;
    }

    /**
     * Hands over until nothing is due or the receiver fails.
     *
     * @return how long nothing needs to be done; empty when nothing is pending
     * @throws InterruptedException when the app closes; what was being handed over is handed over again later
     */
    Optional<Duration> run() throws InterruptedException {
        while (!clock.instant().isBefore(pausedUntil)) {
            if (!lease.isHeld()) {
                return Optional.of(Lease.LOOK_AGAIN);
            }
            List<Delivery> due = outbox.due(receiver.name(), clock.instant(), BATCH);
            if (due.isEmpty()) {
                return outbox.nextDueAt(receiver.name()).map(this::untilThen);
            }
            handOver(due);
        }
        return Optional.of(untilThen(pausedUntil));
    }

    private Duration untilThen(Instant instant) {
        Duration wait = Duration.between(clock.instant(), instant);
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    /** Ends early when the receiver is slow, so that a crash repeats little. */
    private void handOver(List<Delivery> due) throws InterruptedException {
        Instant end = clock.instant().plus(LONGEST_UNSAVED);
        List<Delivery> done = new ArrayList<>();
        List<Delivery> unwanted = new ArrayList<>();
        try {
            for (Delivery delivery : due) {
                if (!isWanted(delivery)) {
                    unwanted.add(delivery);
                    continue;
                }
                Optional<Exception> failure = handOver(delivery);
                if (failure.isPresent()) {
                    failed(delivery, failure.get());
                    return;
                }
                failuresInARow = 0;
                done.add(delivery);
                if (!clock.instant().isBefore(end) || !lease.isHeld()) {
                    return;
                }
            }
        } finally {
            outbox.delivered(done);
            outbox.passedOver(unwanted);
        }
    }

    /** What a receiver was told of it hears of to the end, whatever the filter says: nothing stays open there. */
    private boolean isWanted(Delivery delivery) {
        return filter.passes(delivery.remediation())
                || outbox.isOpen(receiver.name(), delivery.remediation().getId());
    }

    private Optional<Exception> handOver(Delivery delivery) throws InterruptedException {
        try {
            receiver.receive(delivery.remediation());
            refusalsBySequence.remove(delivery.sequence());
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            return Optional.of(e);
        }
    }

    private void failed(Delivery delivery, Exception failure) {
        failuresInARow++;
        pausedUntil = clock.instant().plus(waitAfter(failuresInARow, failure));
        int attempts = delivery.attempts() + 1;
        LOG.warn(
                "receiver={} id={} revision={} attempt={}/{} error=\"{}\"",
                receiver.name(),
                delivery.remediation().getId(),
                delivery.remediation().getRevision(),
                attempts,
                policy.mostAttempts(),
                failure.toString());
        if (attempts >= policy.mostAttempts() || isRefusedTooOften(delivery, failure)) {
            refusalsBySequence.remove(delivery.sequence());
            outbox.givenUp(delivery, failure.toString());
            return;
        }
        outbox.postponed(delivery, failure.toString(), clock.instant().plus(waitAfter(attempts, failure)));
    }

    /** Refusals count apart: attempts during an outage say nothing about the delivery. */
    private boolean isRefusedTooOften(Delivery delivery, Exception failure) {
        return failure instanceof RefusedException
                && refusalsBySequence.merge(delivery.sequence(), 1, Integer::sum) >= policy.mostRefusals();
    }

    private Duration waitAfter(int failures, Exception failure) {
        Duration wait = policy.backoff().after(failures, chance.getAsDouble());
        if (!(failure instanceof UnavailableException busy)) {
            return wait;
        }
        Duration asked = busy.retryAfter().compareTo(LONGEST_RETRY_AFTER) > 0 ? LONGEST_RETRY_AFTER : busy.retryAfter();
        return asked.compareTo(wait) > 0 ? asked : wait;
    }
}
