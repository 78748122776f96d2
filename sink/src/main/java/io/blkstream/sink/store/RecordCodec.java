package io.blkstream.sink.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;
import org.apache.avro.message.BinaryMessageDecoder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;

/** Turns records of one type into Avro's single-object encoding and back. Safe for use by several threads. */
final class RecordCodec<T extends SpecificRecord> {
    private final BinaryMessageEncoder<T> encoder;
    private final BinaryMessageDecoder<T> decoder;

    /** A codec for a generated type, whose schema is added to the store's. */
    RecordCodec(Class<T> type, StoredSchemas schemas) {
        SpecificData model = SpecificData.getForClass(type);
        Schema schema = model.getSchema(type);
        schemas.add(schema);
        encoder = new BinaryMessageEncoder<>(model, schema);
        decoder = new BinaryMessageDecoder<>(model, schema, schemas);
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
            return decoder.decode(bytes);
        } catch (IOException | RuntimeException e) {
            throw new StoreException("a stored record cannot be read: " + e.getMessage(), e);
        }
    }
}
