package io.blkstream.schemas.registry;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Remembers values for ever; while one thread fetches a missing one, others that want it wait instead of asking too. */
final class OnceCache<K, V> {
    private final ConcurrentMap<K, CompletableFuture<V>> entries = new ConcurrentHashMap<>();

    /** The remembered value, else what {@code fetch} gives. A failure is passed to all who wait and not remembered. */
    V get(K key, Supplier<V> fetch) {
        CompletableFuture<V> known = entries.get(key);
        if (known != null) {
            return await(known);
        }
        CompletableFuture<V> mine = new CompletableFuture<>();
        CompletableFuture<V> theirs = entries.putIfAbsent(key, mine);
        return theirs == null ? fill(key, mine, fetch) : await(theirs);
    }

    private V fill(K key, CompletableFuture<V> entry, Supplier<V> fetch) {
        try {
            V value = fetch.get();
            entry.complete(value);
            return value;
        } catch (RuntimeException | Error e) {
            entries.remove(key, entry);
            entry.completeExceptionally(e);
            throw e;
        }
    }

    private V await(CompletableFuture<V> entry) {
        try {
            return entry.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }
}
