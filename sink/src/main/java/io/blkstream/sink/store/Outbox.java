package io.blkstream.sink.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Remediation revisions that receivers are still to be told of. Each receiver, by its configured name, has its own
 * progress; revisions of one remediation come out in their order. Every method throws {@link StoreException} when the
 * database fails.
 */
public interface Outbox {
    /** Deliveries of a receiver whose time has come, oldest first; of each remediation the first revision only. */
    List<Delivery> due(String receiver, Instant now, int limit);

    /** When the next delivery of a receiver is due; empty when none is pending. */
    Optional<Instant> nextDueAt(String receiver);

    /**
     * Takes or renews the right to deliver to a receiver, unless another sink on this database has it.
     *
     * @param until when the right ends, if it is not renewed
     */
    boolean claim(String receiver, Instant now, Instant until);

    /** Gives the right up, if this sink has it. */
    void release(String receiver);

    /** Their receivers have them. */
    void delivered(Collection<Delivery> deliveries);

    /** Their receivers do not want to hear of them. */
    void passedOver(Collection<Delivery> deliveries);

    /** Whether the newest revision that the receiver was told of, or was to be told of before it was given up, is firing. */
    boolean isOpen(String receiver, String id);

    /** The last 50 revisions that were not passed over, oldest first. */
    List<ToldRevision> told(String receiver, String id);

    /**
     * Ids of remediations, not deleted, whose newest revision the receiver was told of and which fire or were stored since
     * the given time.
     */
    List<String> current(String receiver, Instant since);

    /** The receiver could not take it; it is due again at the given time. */
    void postponed(Delivery delivery, String error, Instant nextAttemptAt);

    /** The receiver could not take it too often; it is kept, and not due again before it is redriven. */
    void givenUp(Delivery delivery, String error);

    /** Makes everything that was given up for a receiver due at the given time, and says how many those are. */
    int redrive(String receiver, Instant nextAttemptAt);

    /** Deliveries that were given up, oldest first; of one receiver, or of all. */
    List<DeadDelivery> dead(Optional<String> receiver, int limit);

    /** How many deliveries were given up, by receiver; receivers without any are left out. */
    Map<String, Long> deadByReceiver();
}
