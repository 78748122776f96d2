package io.blkstream.streams.topology.rollup;

import io.blkstream.streams.domain.rollup.Contribution;
import io.blkstream.streams.domain.rollup.Rollup;
import io.blkstream.streams.topology.internal.CodecSerde;
import io.blkstream.streams.wire.StateCodec;
import java.io.DataInput;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The latest contribution of every member to every open span, as bytes in the store: a change costs one entry, and
 * histograms that nobody looks at just now take little room.
 */
public final class Contributions {
    /** A contribution's bytes, in the store and in internal topics. */
    public static final CodecSerde<Contribution> SERDE = new CodecSerde<>(
            new StateCodec("contributions", 1), (one, out) -> one.writeTo(out), Contribution::readFrom);

    private static final CodecSerde<Long> REVISION = new CodecSerde<>(
            new StateCodec("published roll-ups", 1), (one, out) -> out.writeLong(one), DataInput::readLong);

    private final KeyValueStore<Bytes, byte[]> store;

    Contributions(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** Keeps a contribution unless the same or a later state of it is there; answers whether it is news. */
    boolean offer(String key, Contribution offered) {
        Bytes at = new RollupKey(key, offered.span()).entryOf(offered.member());
        byte[] known = store.get(at);
        if (known != null && SERDE.decode(known).revision() >= offered.revision()) {
            return false;
        }
        store.put(at, SERDE.encode(offered));
        return true;
    }

    /** Adds up what has come. */
    Rollup rollup(RollupKey at) {
        List<Contribution> contributions = new ArrayList<>();
        for (KeyValue<Bytes, byte[]> entry : entries(at)) {
            if (!entry.key.equals(at.mark())) {
                contributions.add(SERDE.decode(entry.value));
            }
        }
        return Rollup.of(at.key(), at.span(), contributions);
    }

    /** Notes that this much has been published. */
    void published(RollupKey at, Rollup rollup) {
        store.put(at.mark(), REVISION.encode(rollup.totals().revision()));
    }

    /** Removes everything of a span. */
    void drop(RollupKey at) {
        entries(at).forEach(entry -> store.delete(entry.key));
    }

    /** Every key and span that there is. */
    Set<RollupKey> all() {
        Set<RollupKey> all = new HashSet<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.all()) {
            entries.forEachRemaining(entry -> all.add(RollupKey.ofEntry(entry.key)));
        }
        return all;
    }

    /** Whether more has come than was published. */
    boolean isUnpublished(RollupKey at) {
        byte[] published = store.get(at.mark());
        return published == null
                || REVISION.decode(published) != rollup(at).totals().revision();
    }

    private List<KeyValue<Bytes, byte[]>> entries(RollupKey at) {
        List<KeyValue<Bytes, byte[]>> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> entries = store.prefixScan(at.prefix(), new ByteArraySerializer())) {
            entries.forEachRemaining(all::add);
        }
        return all;
    }
}
