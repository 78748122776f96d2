package io.blkstream.schemas.serde;

import io.blkstream.schemas.registry.SchemaRegistry;
import java.util.Map;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/** {@link AvroSerializer} and {@link AvroDeserializer} as one; thread-safe once configured, as Kafka Streams needs it. */
public final class AvroSerde<T extends IndexedRecord> implements Serde<T> {
    private final AvroSerializer<T> serializer;
    private final AvroDeserializer<T> deserializer;

    /** For Kafka: {@link #configure} must follow. */
    public AvroSerde() {
        this(new AvroSerializer<>(), new AvroDeserializer<>());
    }

    /** Reads records of this class; {@link #configure} must follow. */
    public AvroSerde(Class<T> type) {
        this(new AvroSerializer<>(), new AvroDeserializer<>(type));
    }

    /** Works without {@link #configure}: values, default settings. */
    public AvroSerde(SchemaRegistry registry, Class<T> type) {
        this(new AvroSerializer<>(registry), new AvroDeserializer<>(registry, type));
    }

    private AvroSerde(AvroSerializer<T> serializer, AvroDeserializer<T> deserializer) {
        this.serializer = serializer;
        this.deserializer = deserializer;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        serializer.configure(configuration, isKey);
        deserializer.configure(configuration, isKey);
    }

    @Override
    public Serializer<T> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<T> deserializer() {
        return deserializer;
    }

    @Override
    public void close() {
        serializer.close();
        deserializer.close();
    }
}
