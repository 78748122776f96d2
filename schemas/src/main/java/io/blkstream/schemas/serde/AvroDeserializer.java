package io.blkstream.schemas.serde;

import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.utils.Utils;

/**
 * Reads Avro records in Confluent's frame; null bytes become a null record.
 *
 * <p>The writer's schema comes from the registry by the frame's id (or by the GUID in the header
 * {@code __value_schema_id}), the reader's from the wanted class; Avro resolves between them. Without a wanted class,
 * {@code specific.avro.reader} chooses between the class that the writer's schema names and generic records.
 *
 * <p>Kafka builds it by class name and calls {@link #configure}; code may hand in a registry instead. Once configured it is
 * thread-safe: each thread has its own decoder, and every record is a new object. Registry failures are thrown as
 * {@link SchemaRegistry} says; bytes that are no such record are a {@link SerializationException}.
 */
public final class AvroDeserializer<T> implements Deserializer<T> {
    private static final byte GUID_MAGIC = 1;
    private static final int GUID_HEADER_BYTES = 17;

    private final Class<T> type;
    private final ThreadLocal<FrameReader> readers = ThreadLocal.withInitial(FrameReader::new);
    private SchemaRegistry registry;
    private SerdeOptions options = SerdeOptions.from(Map.of(), false);
    private String guidHeader = guidHeader(false);

    /** For Kafka: {@link #configure} must follow. */
    public AvroDeserializer() {
        this(null, null);
    }

    /** Reads records of this class; {@link #configure} must follow. */
    public AvroDeserializer(Class<T> type) {
        this(null, type);
    }

    /**
     * Reads values of this class with default settings; {@link #configure} may change them and keeps the registry.
     *
     * @param type generated class to read into; null = as configured
     */
    public AvroDeserializer(SchemaRegistry registry, Class<T> type) {
        this.registry = registry;
        this.type = type;
    }

    @Override
    public void configure(Map<String, ?> configuration, boolean isKey) {
        options = SerdeOptions.from(configuration, isKey);
        guidHeader = guidHeader(isKey);
        if (registry == null) {
            registry = SchemaRegistries.open(configuration);
        }
    }

    @Override
    public T deserialize(String topic, byte[] frame) {
        return frame == null ? null : readers.get().readFrame(topic, frame, 0, frame.length);
    }

    @Override
    public T deserialize(String topic, Headers headers, byte[] data) {
        if (data == null) {
            return null;
        }
        Header header = headers == null ? null : headers.lastHeader(guidHeader);
        return header == null
                ? readers.get().readFrame(topic, data, 0, data.length)
                : readers.get().readBare(topic, guid(header), data);
    }

    @Override
    public T deserialize(String topic, Headers headers, ByteBuffer data) {
        if (data == null) {
            return null;
        }
        if (!data.hasArray() || headers != null && headers.lastHeader(guidHeader) != null) {
            return deserialize(topic, headers, Utils.toArray(data));
        }
        return readers.get().readFrame(topic, data.array(), data.arrayOffset() + data.position(), data.remaining());
    }

    @Override
    public void close() {
        if (registry != null) {
            registry.close();
        }
    }

    private static String guidHeader(boolean isKey) {
        return isKey ? "__key_schema_id" : "__value_schema_id";
    }

    private UUID guid(Header header) {
        byte[] bytes = header.value();
        if (bytes == null || bytes.length != GUID_HEADER_BYTES || bytes[0] != GUID_MAGIC) {
            throw new SerializationException("header " + guidHeader + " is not byte 1 and a GUID of 16 bytes");
        }
        ByteBuffer guid = ByteBuffer.wrap(bytes, 1, GUID_HEADER_BYTES - 1);
        return new UUID(guid.getLong(), guid.getLong());
    }

    private DatumReader<T> readerById(String topic, int id) {
        // Only the topic's name tells the subject before the schema is known.
        String subject = options.naming() == SubjectNaming.TOPIC_NAME
                ? options.naming().subject(topic, options.isKey(), null)
                : null;
        return reader(openRegistry().byId(id, subject));
    }

    private SchemaRegistry openRegistry() {
        if (registry == null) {
            throw new IllegalStateException("deserializer used before configure()");
        }
        return registry;
    }

    private DatumReader<T> reader(Schema writer) {
        if (type != null) {
            return reader(writer, AvroModel.of(type), type);
        }
        if (!options.specificReader()) {
            return new GenericDatumReader<>(writer);
        }
        SpecificData model = AvroModel.byName();
        Class<?> named = model.getClass(writer);
        if (named == null) {
            throw new SerializationException("no class " + writer.getFullName() + " on the class path; set "
                    + SerdeOptions.SPECIFIC_READER + "=false for generic records");
        }
        return reader(writer, AvroModel.of(named), named);
    }

    private DatumReader<T> reader(Schema writer, SpecificData model, Class<?> wanted) {
        return new SpecificDatumReader<>(writer, model.getSchema(wanted), model);
    }

    /** One thread's decoder and its readers by schema; the last one is at hand without a look into the map. */
    private final class FrameReader {
        private final Map<Object, DatumReader<T>> known = new HashMap<>();
        private BinaryDecoder decoder;
        private int lastId;
        private DatumReader<T> lastReader;

        private T readFrame(String topic, byte[] bytes, int offset, int length) {
            int id = ConfluentFrame.schemaId(bytes, offset, length);
            if (lastReader == null || id != lastId) {
                lastReader = known.computeIfAbsent(id, i -> readerById(topic, id));
                lastId = id;
            }
            return read(
                    topic,
                    id,
                    lastReader,
                    bytes,
                    offset + ConfluentFrame.HEADER_BYTES,
                    length - ConfluentFrame.HEADER_BYTES);
        }

        private T readBare(String topic, UUID guid, byte[] bytes) {
            DatumReader<T> reader =
                    known.computeIfAbsent(guid, g -> reader(openRegistry().byGuid(guid)));
            return read(topic, guid, reader, bytes, 0, bytes.length);
        }

        private T read(String topic, Object schemaId, DatumReader<T> reader, byte[] bytes, int offset, int length) {
            boolean atEnd;
            T value;
            try {
                decoder = DecoderFactory.get().binaryDecoder(bytes, offset, length, decoder);
                value = reader.read(null, decoder);
                atEnd = !options.failOnTrailingData() || decoder.isEnd();
            } catch (IOException | RuntimeException e) {
                throw new SerializationException(
                        "cannot read a record of topic " + topic + ", schema " + schemaId + ", " + length
                                + " bytes of Avro: " + e,
                        e);
            }
            if (!atEnd) {
                throw new SerializationException("bytes after the end of a record of topic " + topic + ", schema "
                        + schemaId + "; " + SerdeOptions.FAIL_ON_TRAILING_DATA + "=false ignores them");
            }
            return value;
        }
    }
}
