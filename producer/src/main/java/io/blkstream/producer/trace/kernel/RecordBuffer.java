package io.blkstream.producer.trace.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A window on a stream of bytes that can be looked at before it is passed. */
final class RecordBuffer {
    /** Most bytes that can be looked at: the largest blktrace record with its payload and context. */
    static final int MAX_BYTES = 1 << 17;

    private final InputStream in;
    private final byte[] bytes = new byte[MAX_BYTES];
    private final ByteBuffer view = ByteBuffer.wrap(bytes);
    private int start;
    private int end;
    private boolean ended;

    RecordBuffer(InputStream in) {
        this.in = in;
    }

    /** Whether so many bytes are there to be looked at; reads them if need be. */
    boolean has(int count) throws IOException {
        if (end - start < count && bytes.length - start < count) {
            System.arraycopy(bytes, start, bytes, 0, end - start);
            end -= start;
            start = 0;
        }
        while (end - start < count && !ended) {
            int read = in.read(bytes, end, bytes.length - end);
            ended = read < 0;
            end += Math.max(read, 0);
        }
        return end - start >= count;
    }

    /** The bytes from the current position; valid until the next call of {@link #has}. Absolute reads at {@link #at}. */
    ByteBuffer view() {
        return view;
    }

    /** Index in {@link #view()} of the byte so far behind the current position. */
    int at(int offset) {
        return start + offset;
    }

    void skip(int count) {
        start += count;
    }
}
