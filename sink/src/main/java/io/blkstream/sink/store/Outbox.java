package io.blkstream.sink.store;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
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

    /** Their receivers have them. */
    void delivered(Collection<Delivery> deliveries);

    /** The receiver could not take it; it is due again at the given time. */
    void postponed(Delivery delivery, String error, Instant nextAttemptAt);

    /** The receiver could not take it too often; it is kept, and not due again before it is redriven. */
    void givenUp(Delivery delivery, String error);

    /** Makes everything that was given up for a receiver due at the given time, and says how many those are. */
    int redrive(String receiver, Instant nextAttemptAt);
}
