package io.blkstream.sink.store;

import java.util.Collection;
import java.util.List;

/** Keeps remediations, windows and capture status, and who has been told of them. Safe for use by several threads. */
public interface Store extends AutoCloseable {
    /**
     * Keeps all changes, in order and in one transaction, together with one pending delivery to each receiver for every
     * remediation revision that is newer than what the store held. Doing it twice is the same as doing it once:
     * revisions that are not newer join the history at most, and are not delivered.
     *
     * @param receivers names of the receivers that are to be told
     * @return how many remediation revisions are to be delivered
     * @throws StoreException when the transaction failed; nothing of it is kept
     */
    int apply(List<Change> changes, Collection<String> receivers);

    /** What the store knows. */
    StoreQueries queries();

    /** What is still to be handed to receivers. */
    Outbox outbox();

    @Override
    void close();
}
