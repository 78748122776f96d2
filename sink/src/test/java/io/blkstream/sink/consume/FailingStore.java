package io.blkstream.sink.consume;

import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.Outbox;
import io.blkstream.sink.store.Store;
import io.blkstream.sink.store.StoreException;
import io.blkstream.sink.store.StoreQueries;
import java.io.IOException;
import java.util.Collection;
import java.util.List;

/** A store that takes nothing while the test says so. */
final class FailingStore implements Store {
    private final Store store;
    boolean failing;

    FailingStore(Store store) {
        this.store = store;
    }

    @Override
    public int apply(List<Change> changes, Collection<String> receivers) {
        if (failing) {
            throw new StoreException("storing failed", new IOException("disk full"));
        }
        return store.apply(changes, receivers);
    }

    @Override
    public StoreQueries queries() {
        return store.queries();
    }

    @Override
    public Outbox outbox() {
        return store.outbox();
    }

    @Override
    public void close() {
        store.close();
    }
}
