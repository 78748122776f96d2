package io.blkstream.producer.capture.ring;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Builds a page of the ring buffer as a little-endian machine of 64 bits writes it. */
final class PageBytes {
    private static final int HEADER = 16;
    private final ByteBuffer bytes = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);

    PageBytes(long timeNanos) {
        bytes.putLong(0, timeNanos);
        bytes.position(HEADER);
    }

    PageBytes record(long deltaNanos, byte[] data) {
        head(data.length / 4, deltaNanos);
        bytes.put(data);
        return this;
    }

    /** With its length in a word of its own, as records above 112 bytes have it. */
    PageBytes longRecord(long deltaNanos, byte[] data) {
        head(0, deltaNanos);
        bytes.putInt(data.length + 4).put(data);
        return this;
    }

    PageBytes timeExtend(long deltaNanos) {
        head(30, deltaNanos & (1 << 27) - 1);
        bytes.putInt((int) (deltaNanos >>> 27));
        return this;
    }

    PageBytes absoluteTime(long timeNanos) {
        head(31, timeNanos & (1 << 27) - 1);
        bytes.putInt((int) (timeNanos >>> 27));
        return this;
    }

    PageBytes discarded(long deltaNanos, int dataBytes) {
        head(29, deltaNanos);
        bytes.putInt(dataBytes + 4);
        bytes.position(bytes.position() + dataBytes);
        return this;
    }

    PageBytes endOfData() {
        head(29, 0);
        return this;
    }

    ByteBuffer page() {
        bytes.putLong(8, bytes.position() - HEADER);
        return done();
    }

    ByteBuffer pageAfterLoss(long lost) {
        int end = bytes.position();
        bytes.putLong(8, end - HEADER | 1L << 31 | 1L << 30);
        bytes.putLong(end, lost);
        return done();
    }

    private ByteBuffer done() {
        bytes.position(0).limit(4096);
        return bytes;
    }

    private void head(int type, long delta) {
        bytes.putInt((int) (delta << 5 | type));
    }
}
