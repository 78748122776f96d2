package io.blkstream.streams.topology.windows;

import java.util.Map;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.StateStoreContext;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.CacheFlushListener;
import org.apache.kafka.streams.state.internals.CachedStateStore;

/**
 * Runs an action at the one moment that suits state kept on the heap: when Kafka Streams is about to commit, before it
 * flushes the changelog producer, so that state and offsets go into the same transaction.
 *
 * <p>It is a state store that stores nothing. The moment belongs to Streams' internal {@link CachedStateStore}, and this
 * is the only class that touches it: {@code commit()} comes after the offsets, a punctuator misses revocation and close.
 * {@code StreamsAppKillIT} notices when that changes.
 */
public final class BeforeCommit implements StateStore, CachedStateStore<Object, Object> {
    private final String name;
    private Runnable action = () -> {};
    private boolean open;

    private BeforeCommit(String name) {
        this.name = name;
    }

    /** Builds one per task. */
    public static StoreBuilder<BeforeCommit> builder(String name) {
        return new Builder(name);
    }

    /** What to run before each commit, on the task's thread. */
    public void run(Runnable newAction) {
        action = newAction;
    }

    @Override
    public void flushCache() {
        action.run();
    }

    @Override
    public boolean setFlushListener(CacheFlushListener<Object, Object> listener, boolean sendOldValues) {
        return false;
    }

    @Override
    public void clearCache() {
        // Nothing is cached here: the action writes to the store it belongs with.
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void init(StateStoreContext context, StateStore root) {
        context.register(root, (key, value) -> {});
        open = true;
    }

    @Override
    public void close() {
        open = false;
    }

    @Override
    public boolean persistent() {
        return false;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    private record Builder(String name) implements StoreBuilder<BeforeCommit> {

        @Override
        public BeforeCommit build() {
            return new BeforeCommit(name);
        }

        @Override
        public StoreBuilder<BeforeCommit> withCachingEnabled() {
            return this;
        }

        @Override
        public StoreBuilder<BeforeCommit> withCachingDisabled() {
            return this;
        }

        @Override
        public StoreBuilder<BeforeCommit> withLoggingEnabled(Map<String, String> config) {
            throw new UnsupportedOperationException("a store that stores nothing has no changelog");
        }

        @Override
        public StoreBuilder<BeforeCommit> withLoggingDisabled() {
            return this;
        }

        @Override
        public Map<String, String> logConfig() {
            return Map.of();
        }

        @Override
        public boolean loggingEnabled() {
            return false;
        }
    }
}
