package io.blkstream.sink.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecord;

/**
 * Turns records of one type into Avro's single-object encoding and back. Safe for use by several threads. It reads from
 * the array itself: Avro's BinaryMessageDecoder takes each byte out of a stream, and a plot is thousands of records.
 */
final class RecordCodec<T extends SpecificRecord> {
    /** Two bytes that mark the encoding, and the writer's fingerprint, little-endian. */
    private static final int HEADER_BYTES = 10;

    private static final short MARK = 0x01C3;

    private final SpecificData model;
    private final Schema schema;
    private final StoredSchemas schemas;
    private final BinaryMessageEncoder<T> encoder;
    private final Map<Long, DatumReader<T>> readers = new ConcurrentHashMap<>();

    /** A codec for a generated type, whose schema is added to the store's. */
    RecordCodec(Class<T> type, StoredSchemas schemas) {
        this.schemas = schemas;
        model = SpecificData.getForClass(type);
        schema = model.getSchema(type);
        schemas.add(schema);
        encoder = new BinaryMessageEncoder<>(model, schema);
    }

    byte[] encode(T record) {
        try {
            ByteBuffer encoded = encoder.encode(record);
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Throws {@link StoreException} when the bytes are no such record. */
    T decode(byte[] bytes) {
        try {
            DatumReader<T> reader = readers.computeIfAbsent(fingerprint(bytes), this::reader);
            int bodyBytes = bytes.length - HEADER_BYTES;
            return reader.read(null, DecoderFactory.get().binaryDecoder(bytes, HEADER_BYTES, bodyBytes, null));
        } catch (IOException | RuntimeException e) {
            throw new StoreException("a stored record cannot be read: " + e.getMessage(), e);
        }
    }

    private static long fingerprint(byte[] bytes) {
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < HEADER_BYTES || header.getShort() != MARK) {
            throw new IllegalArgumentException(
                    "its " + bytes.length + " bytes do not begin as Avro's single-object encoding does");
        }
        return header.getLong();
    }

    private DatumReader<T> reader(long fingerprint) {
        Schema writer = schemas.findByFingerprint(fingerprint);
        if (writer == null) {
            throw new IllegalArgumentException("no schema has the fingerprint " + Long.toHexString(fingerprint));
        }
        return new SpecificDatumReader<>(writer, schema, model);
    }
}
