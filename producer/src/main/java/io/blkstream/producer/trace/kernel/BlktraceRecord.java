package io.blkstream.producer.trace.kernel;

import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * One binary record of blktrace: {@code struct blk_io_trace} (version 7, 48 bytes) or {@code blk_io_trace2} (version 8, 64
 * bytes), either byte order. Source: include/uapi/linux/blktrace_api.h.
 */
record BlktraceRecord(
        long timeNanos,
        long sector,
        long bytes,
        long action,
        int pid,
        int device,
        int error,
        int payloadBytes,
        int headerBytes) {
    /** Bytes that tell whether a record is here. */
    static final int MAGIC_BYTES = 4;
    /** Size of the largest record without payload. */
    static final int MAX_HEADER_BYTES = 64;

    private static final int MAGIC = 0x65617400;
    private static final int V1 = 7;
    private static final int V1_BYTES = 48;
    private static final int V2 = 8;
    private static final int V2_BYTES = 64;
    private static final long UNSIGNED_INT = 0xFFFFFFFFL;

    private static final int CODE_MASK = 0xFF;
    private static final long WITH_CGROUP = 1 << 8;
    private static final int CGROUP_BYTES = 8;
    private static final int CATEGORY_SHIFT = 16;
    private static final long WRITE = 1 << 1;
    private static final long FLUSH = 1 << 2;
    private static final long SYNC = 1 << 3;
    private static final long COMMAND = 1 << 9;
    private static final long NOTIFY = 1 << 10;
    private static final long AHEAD = 1 << 11;
    private static final long META = 1 << 12;
    private static final long DISCARD = 1 << 13;
    private static final long FUA = 1 << 15;
    private static final long ZONE_APPEND = 1 << 16;
    private static final long ZONE = 0x3F << 16;
    private static final long WRITE_ZEROES = 1 << 22;

    /** The byte order of the record that begins at {@code at}, or null when none does. */
    static ByteOrder orderAt(ByteBuffer bytes, int at) {
        bytes.order(ByteOrder.LITTLE_ENDIAN);
        int little = bytes.getInt(at);
        if (isMagic(little)) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        return isMagic(Integer.reverseBytes(little)) ? ByteOrder.BIG_ENDIAN : null;
    }

    /** Size of the header of the record that begins at {@code at}, in the buffer's byte order. */
    static int headerBytesAt(ByteBuffer bytes, int at) {
        return bytes.getInt(at) == (MAGIC | V2) ? V2_BYTES : V1_BYTES;
    }

    /** Reads the record that begins at {@code at}, in the buffer's byte order. */
    static BlktraceRecord at(ByteBuffer bytes, int at) {
        boolean second = headerBytesAt(bytes, at) == V2_BYTES;
        return new BlktraceRecord(
                bytes.getLong(at + 8),
                bytes.getLong(at + 16),
                bytes.getInt(at + 24) & UNSIGNED_INT,
                second ? bytes.getLong(at + 32) : bytes.getInt(at + 28) & UNSIGNED_INT,
                bytes.getInt(at + (second ? 28 : 32)),
                bytes.getInt(at + (second ? 40 : 36)),
                Errno.of(bytes.getShort(at + (second ? 48 : 44))),
                bytes.getShort(at + (second ? 50 : 46)) & 0xFFFF,
                second ? V2_BYTES : V1_BYTES);
    }

    /** Whether it is a remark and no action. */
    boolean isNotice() {
        return has(NOTIFY);
    }

    /** Kind of action, or of remark. */
    int code() {
        return (int) action & CODE_MASK;
    }

    /** Where the payload begins, behind the record's beginning: behind the control group if it has one. */
    int payloadOffset() {
        return headerBytes + ((action & WITH_CGROUP) != 0 ? Math.min(CGROUP_BYTES, payloadBytes) : 0);
    }

    /** End of the payload, behind the record's beginning. */
    int endOffset() {
        return headerBytes + payloadBytes;
    }

    Operation operation() {
        if (has(COMMAND)) {
            return Operation.OTHER;
        }
        if (has(DISCARD)) {
            return Operation.DISCARD;
        }
        if (has(ZONE)) {
            return Operation.ZONE;
        }
        if (has(WRITE_ZEROES)) {
            return Operation.WRITE_ZEROES;
        }
        if (bytes == 0 && has(FLUSH)) {
            return Operation.FLUSH;
        }
        return has(WRITE) ? Operation.WRITE : bytes > 0 ? Operation.READ : Operation.OTHER;
    }

    int flags() {
        return flag(SYNC, IoFlags.SYNC)
                | flag(META, IoFlags.META)
                | flag(AHEAD, IoFlags.READAHEAD)
                | flag(FUA, IoFlags.FUA)
                | flag(FLUSH, IoFlags.PREFLUSH);
    }

    /** The event, or null when the record's action says nothing that pairing needs. */
    BlockEvent event(long number, BlockTask task) {
        BlktraceAction known = BlktraceAction.ofCode(code());
        if (known == null || known.step() == null) {
            return null;
        }
        boolean command = has(COMMAND);
        return new BlockEvent(
                number,
                timeNanos,
                known.step(),
                device,
                operation(),
                flags(),
                has(ZONE_APPEND),
                command ? -1 : sector,
                command && known.ends() ? BlockEvent.ALL : bytes,
                task,
                known.ends() ? error : 0);
    }

    /** Text of a payload that begins at {@code from}. */
    static String text(ByteBuffer bytes, int from, int end) {
        int stop = from;
        while (stop < end && bytes.get(stop) != 0) {
            stop++;
        }
        return new String(bytes.array(), from, stop - from, StandardCharsets.UTF_8);
    }

    private boolean has(long category) {
        return (action >>> CATEGORY_SHIFT & category) != 0;
    }

    private int flag(long category, int flag) {
        return has(category) ? flag : 0;
    }

    private static boolean isMagic(int word) {
        return word == (MAGIC | V1) || word == (MAGIC | V2);
    }
}
