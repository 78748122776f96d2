package io.blkstream.streams.topology.windows;

import io.blkstream.schemas.Reject;
import io.blkstream.schemas.serde.ConfluentFrame;
import io.blkstream.streams.wire.Malformed;
import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Rejects: the record as it was, where it stood, and what is wrong with it. */
final class RejectRecords {
    private RejectRecords() {}

    static Reject of(Record<byte[], byte[]> record, RecordMetadata metadata, Malformed malformed, long nowMillis) {
        return new Reject(
                metadata.topic(),
                metadata.partition(),
                metadata.offset(),
                wrap(record.key()),
                wrap(record.value()),
                malformed.reason().name(),
                malformed.getMessage(),
                schemaId(record.value()),
                nowMillis);
    }

    private static ByteBuffer wrap(byte[] bytes) {
        return bytes == null ? null : ByteBuffer.wrap(bytes);
    }

    private static Integer schemaId(byte[] value) {
        try {
            return value == null ? null : ConfluentFrame.schemaId(value);
        } catch (SerializationException noFrame) {
            return null;
        }
    }
}
