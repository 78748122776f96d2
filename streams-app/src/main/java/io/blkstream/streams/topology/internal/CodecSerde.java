package io.blkstream.streams.topology.internal;

import io.blkstream.streams.wire.StateCodec;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** Values of internal topics and of stores as bytes: version, then value. Keeps nothing, so threads may share it. */
public record CodecSerde<V>(StateCodec codec, ValueWriter<V> writer, StateCodec.Reader<V> reader) implements Serde<V> {

    /** Writes a value. */
    public interface ValueWriter<V> {
        void write(V value, DataOutput out) throws IOException;
    }

    /** The bytes of a value. */
    public byte[] encode(V value) {
        return codec.encode(out -> writer.write(value, out));
    }

    /** The value in these bytes; throws as {@link StateCodec#decode} does. */
    public V decode(byte[] bytes) {
        return codec.decode(bytes, reader);
    }

    @Override
    public Serializer<V> serializer() {
        return (topic, value) -> value == null ? null : encode(value);
    }

    @Override
    public Deserializer<V> deserializer() {
        return (topic, bytes) -> bytes == null ? null : decode(bytes);
    }
}
