package io.blkstream.schemas.serde;

import java.nio.ByteBuffer;
import org.apache.kafka.common.errors.SerializationException;

/** The frame around every Avro record on our topics: a zero byte, the schema id as big-endian int32, bare Avro binary. */
public final class ConfluentFrame {
    /** Bytes before the Avro data. */
    public static final int HEADER_BYTES = 5;

    static final byte MAGIC = 0;

    private ConfluentFrame() {}

    /**
     * The schema id in a frame; asks no registry.
     *
     * @throws SerializationException when this is no frame
     */
    public static int schemaId(byte[] frame) {
        return schemaId(frame, 0, frame.length);
    }

    /** The schema id in the frame between position and limit, which stay where they are. */
    public static int schemaId(ByteBuffer frame) {
        if (frame.remaining() < HEADER_BYTES) {
            throw tooShort(frame.remaining());
        }
        int start = frame.position();
        requireMagic(frame.get(start));
        int id = 0;
        for (int i = 1; i < HEADER_BYTES; i++) {
            id = id << 8 | frame.get(start + i) & 0xff;
        }
        return id;
    }

    static int schemaId(byte[] bytes, int offset, int length) {
        if (length < HEADER_BYTES) {
            throw tooShort(length);
        }
        requireMagic(bytes[offset]);
        return (bytes[offset + 1] & 0xff) << 24
                | (bytes[offset + 2] & 0xff) << 16
                | (bytes[offset + 3] & 0xff) << 8
                | bytes[offset + 4] & 0xff;
    }

    private static void requireMagic(byte first) {
        if (first != MAGIC) {
            throw new SerializationException(
                    "not an Avro frame: it begins with byte " + (first & 0xff) + " where 0 and a schema id belong");
        }
    }

    private static SerializationException tooShort(int length) {
        return new SerializationException(
                "not an Avro frame: " + length + " bytes, the header alone takes " + HEADER_BYTES);
    }
}
