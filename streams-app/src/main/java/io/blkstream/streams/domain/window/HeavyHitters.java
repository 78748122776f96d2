package io.blkstream.streams.domain.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The most frequent keys of a stream in bounded memory (Space-Saving, Metwally et al. 2005): exact while there are at
 * most {@link #CAPACITY} different keys; beyond, a count may be too high by at most total / CAPACITY.
 */
public final class HeavyHitters<K extends Comparable<? super K>> {
    /** Different keys that are remembered. */
    public static final int CAPACITY = 16;

    /** A key with its count. */
    public record Hit<K>(K key, long count) {}

    /** Writes a key. */
    interface KeyWriter<K> {
        void write(K key, DataOutput out) throws IOException;
    }

    /** Reads a key. */
    interface KeyReader<K> {
        K read(DataInput in) throws IOException;
    }

    private final Map<K, Long> counts = new HashMap<>();
    private long total;

    void add(K key, long count) {
        total += count;
        Long known = counts.get(key);
        if (known != null) {
            counts.put(key, known + count);
        } else if (counts.size() < CAPACITY) {
            counts.put(key, count);
        } else {
            Hit<K> rarest = rarest();
            counts.remove(rarest.key());
            counts.put(key, rarest.count() + count);
        }
    }

    void merge(HeavyHitters<K> other) {
        other.hits().forEach(hit -> add(hit.key(), hit.count()));
        total += other.total
                - other.counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Sum of all counts added. */
    public long total() {
        return total;
    }

    /** The remembered keys, most frequent first; equal counts in key order. */
    public List<Hit<K>> hits() {
        return counts.entrySet().stream()
                .map(entry -> new Hit<>(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong((Hit<K> hit) -> -hit.count()).thenComparing(Hit::key))
                .toList();
    }

    void writeTo(DataOutput out, KeyWriter<K> keys) throws IOException {
        out.writeLong(total);
        out.writeByte(counts.size());
        for (Hit<K> hit : hits()) {
            keys.write(hit.key(), out);
            out.writeLong(hit.count());
        }
    }

    static <K extends Comparable<? super K>> HeavyHitters<K> readFrom(DataInput in, KeyReader<K> keys)
            throws IOException {
        HeavyHitters<K> hitters = new HeavyHitters<>();
        hitters.total = in.readLong();
        int size = in.readByte();
        for (int i = 0; i < size; i++) {
            K key = keys.read(in);
            hitters.counts.put(key, in.readLong());
        }
        return hitters;
    }

    private Hit<K> rarest() {
        List<Hit<K>> hits = hits();
        return hits.get(hits.size() - 1);
    }
}
