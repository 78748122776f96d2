package io.blkstream.sink.measure;

import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.Outbox;
import io.blkstream.sink.store.Store;
import io.blkstream.sink.store.StoreQueries;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Collection;
import java.util.List;

/** A store whose transactions are timed. */
public final class MeasuredStore implements Store {
    private final Store store;
    private final Timer writes;
    private final Counter failures;

    public MeasuredStore(Store store, SinkMetrics metrics) {
        this.store = store;
        writes = SinkMetrics.timer("blkstream.sink.store.writes", "Transactions that store what one poll brought.")
                .register(metrics.registry());
        failures = Counter.builder("blkstream.sink.store.write.failures")
                .description("Such transactions that failed; they are tried again.")
                .register(metrics.registry());
    }

    @Override
    public int apply(List<Change> changes, Collection<String> receivers) {
        try {
            return writes.record(() -> store.apply(changes, receivers));
        } catch (RuntimeException e) {
            failures.increment();
            throw e;
        }
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
