package io.blkstream.schemas.serde;

import io.blkstream.schemas.registry.RegisteredSchema;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes Avro records in Confluent's frame; a null record becomes null bytes.
 *
 * <p>Kafka builds it by class name and calls {@link #configure}; code may hand in a registry instead. Once configured it is
 * thread-safe: each thread has its own encoder. Registry failures are thrown as {@link SchemaRegistry} says; a record that
 * does not fit its schema is a {@link SerializationException}.
 */
public final class AvroSerializer<T extends IndexedRecord> implements Serializer<T> {
    private record TopicSchema(String topic, Schema schema) {}

    /** What a schema is written as on a topic; projection null = as it is. */
    private record Target(int id, LatestProjection projection) {}

    private final ConcurrentMap<TopicSchema, Target> targets = new ConcurrentHashMap<>();
    private final ThreadLocal<FrameWriter> writers = ThreadLocal.withInitial(FrameWriter::new);
    private SchemaRegistry registry;
    private SerdeOptions options = SerdeOptions.from(Map.of(), false);

    /** For Kafka: {@link #configure} must follow. */
    public AvroSerializer() {}

    /** A serializer of values with default settings; {@link #configure} may change them and keeps the registry. */
    public AvroSerializer(SchemaRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        options = SerdeOptions.from(configuration, isKey);
        if (registry == null) {
            registry = SchemaRegistries.open(configuration);
        }
    }

    @Override
    public byte[] serialize(String topic, T value) {
        if (value == null) {
            return null;
        }
        return writers.get().write(topic, value);
    }

    @Override
    public void close() {
        if (registry != null) {
            registry.close();
        }
    }

    private Target target(String topic, Schema schema) {
        TopicSchema key = new TopicSchema(topic, schema);
        Target known = targets.get(key);
        if (known == null) {
            known = ask(options.naming().subject(topic, options.isKey(), schema), schema);
            targets.put(key, known);
        }
        return known;
    }

    private Target ask(String subject, Schema schema) {
        if (registry == null) {
            throw new IllegalStateException("serializer used before configure()");
        }
        if (options.autoRegister()) {
            return new Target(registry.register(subject, schema, options.normalize()), null);
        }
        if (options.useLatest()) {
            RegisteredSchema latest = registry.latest(subject);
            return new Target(latest.id(), LatestProjection.between(schema, latest));
        }
        return new Target(registry.lookUp(subject, schema, options.normalize()).id(), null);
    }

    /** One thread's encoder and what it wrote last: topics and schemas hardly ever change from record to record. */
    private final class FrameWriter {
        private final FrameEncoder encoder = new FrameEncoder();
        private String topic;
        private Schema schema;
        private Target target;
        private DatumWriter<IndexedRecord> writer;

        private byte[] write(String toTopic, IndexedRecord value) {
            Schema valueSchema = value.getSchema();
            if (valueSchema != schema || !toTopic.equals(topic)) {
                switchTo(toTopic, value);
            }
            try {
                encoder.begin(target.id);
                writer.write(target.projection == null ? value : target.projection.project(value), encoder);
                return encoder.frame();
            } catch (IOException | RuntimeException e) {
                throw new SerializationException(
                        "cannot write " + valueSchema.getFullName() + " to topic " + topic + ": " + reason(value, e),
                        e);
            }
        }

        private void switchTo(String newTopic, IndexedRecord value) {
            Target newTarget = target(newTopic, value.getSchema());
            writer = newTarget.projection == null ? writerOf(value) : newTarget.projection.writer();
            target = newTarget;
            topic = newTopic;
            schema = value.getSchema();
        }
    }

    private static DatumWriter<IndexedRecord> writerOf(IndexedRecord value) {
        return value instanceof SpecificRecord
                ? new SpecificDatumWriter<>(value.getSchema(), AvroModel.of(value.getClass()))
                : new GenericDatumWriter<>(value.getSchema());
    }

    /** Generated coders fail without saying where; Avro's slower writer names the field. */
    private static String reason(IndexedRecord value, Exception failure) {
        try {
            FrameEncoder scratch = new FrameEncoder();
            scratch.begin(0);
            new SpecificDatumWriter<IndexedRecord>(value.getSchema()).write(value, scratch);
        } catch (IOException | RuntimeException e) {
            return e.getMessage();
        }
        return failure.toString();
    }
}
