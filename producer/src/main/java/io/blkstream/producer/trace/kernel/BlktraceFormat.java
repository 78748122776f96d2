package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;
import java.nio.ByteBuffer;

/** Binary records of blktrace and of the kernel's {@code blk} tracer. */
public final class BlktraceFormat implements TraceFormat {
    private static final int CERTAIN = 100;

    private final DeviceNames names;

    public BlktraceFormat(DeviceNames names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "blktrace";
    }

    @Override
    public int confidence(Head head) {
        ByteBuffer bytes = ByteBuffer.wrap(head.bytes());
        int start = behindTextHeader(bytes);
        return recordAt(bytes, start) || recordAt(bytes, start + BlktraceReader.CONTEXT_BYTES) ? CERTAIN : 0;
    }

    @Override
    public TraceReader newReader() {
        return new BlktraceReader(names);
    }

    private static boolean recordAt(ByteBuffer bytes, int at) {
        return at + BlktraceRecord.MAGIC_BYTES <= bytes.limit() && BlktraceRecord.orderAt(bytes, at) != null;
    }

    private static int behindTextHeader(ByteBuffer bytes) {
        int at = 0;
        while (at < bytes.limit() && bytes.get(at) == '#') {
            while (at < bytes.limit() && bytes.get(at) != '\n') {
                at++;
            }
            at++;
        }
        return at;
    }
}
