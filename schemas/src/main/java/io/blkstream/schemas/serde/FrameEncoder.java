package io.blkstream.schemas.serde;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.avro.io.BinaryData;
import org.apache.avro.io.BinaryEncoder;

/**
 * Writes Avro binary straight behind a frame header in one growing array, which saves the stream and the second copy of
 * Avro's own encoder. Not thread-safe.
 */
final class FrameEncoder extends BinaryEncoder {
    private static final int INITIAL_BYTES = 512;
    /** An unusually large record must not pin its buffer for ever. */
    private static final int KEPT_BYTES = 1 << 20;

    private static final int MAX_LONG_BYTES = 10;

    private byte[] bytes = new byte[INITIAL_BYTES];
    private int length;

    /** Starts a frame. */
    void begin(int schemaId) {
        if (bytes.length > KEPT_BYTES) {
            bytes = new byte[INITIAL_BYTES];
        }
        bytes[0] = ConfluentFrame.MAGIC;
        bytes[1] = (byte) (schemaId >>> 24);
        bytes[2] = (byte) (schemaId >>> 16);
        bytes[3] = (byte) (schemaId >>> 8);
        bytes[4] = (byte) schemaId;
        length = ConfluentFrame.HEADER_BYTES;
    }

    /** A copy of header and data. */
    byte[] frame() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public void writeBoolean(boolean value) {
        reserve(1);
        length += BinaryData.encodeBoolean(value, bytes, length);
    }

    @Override
    public void writeInt(int value) {
        reserve(MAX_LONG_BYTES);
        length += BinaryData.encodeInt(value, bytes, length);
    }

    @Override
    public void writeLong(long value) {
        reserve(MAX_LONG_BYTES);
        length += BinaryData.encodeLong(value, bytes, length);
    }

    @Override
    public void writeFloat(float value) {
        reserve(Float.BYTES);
        length += BinaryData.encodeFloat(value, bytes, length);
    }

    @Override
    public void writeDouble(double value) {
        reserve(Double.BYTES);
        length += BinaryData.encodeDouble(value, bytes, length);
    }

    @Override
    public void writeFixed(byte[] source, int start, int count) {
        reserve(count);
        System.arraycopy(source, start, bytes, length, count);
        length += count;
    }

    @Override
    public void writeFixed(ByteBuffer source) throws IOException {
        int count = source.remaining();
        reserve(count);
        source.duplicate().get(bytes, length, count);
        length += count;
    }

    @Override
    protected void writeZero() {
        reserve(1);
        bytes[length++] = 0;
    }

    @Override
    public int bytesBuffered() {
        return 0;
    }

    @Override
    public void flush() {}

    private void reserve(int count) {
        if (count > bytes.length - length) {
            grow(count);
        }
    }

    private void grow(int count) {
        long wanted = Math.max((long) length + count, 2L * bytes.length);
        if ((long) length + count > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("record larger than 2 GiB");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
    }
}
