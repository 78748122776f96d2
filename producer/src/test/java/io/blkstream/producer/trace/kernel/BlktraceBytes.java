package io.blkstream.producer.trace.kernel;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writes binary blktrace records as a kernel would. */
final class BlktraceBytes {
    static final long READ = 1;
    static final long WRITE = 1 << 1;
    static final long FLUSH = 1 << 2;
    static final long SYNC = 1 << 3;
    static final long COMMAND = 1 << 9;
    static final long NOTIFY = 1 << 10;
    static final long META = 1 << 12;
    static final long DISCARD = 1 << 13;
    static final long FUA = 1 << 15;
    static final long ZONE_APPEND = 1 << 16;
    static final long WRITE_ZEROES = 1 << 22;
    static final long WITH_CGROUP = 1 << 8;

    static final int ISSUE = 7;
    static final int COMPLETE = 8;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteOrder order;
    private final int version;
    private final boolean context;
    private int pid = 700;
    private int device = BlockEvent.device(8, 16);
    private int error;
    private byte[] payload = {};

    BlktraceBytes(ByteOrder order, int version, boolean context) {
        this.order = order;
        this.version = version;
        this.context = context;
    }

    BlktraceBytes header(String text) {
        out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    BlktraceBytes pid(int value) {
        pid = value;
        return this;
    }

    BlktraceBytes device(int major, int minor) {
        device = BlockEvent.device(major, minor);
        return this;
    }

    BlktraceBytes error(int value) {
        error = value;
        return this;
    }

    /** Payload of the next record. */
    BlktraceBytes payload(byte[] bytes) {
        payload = bytes;
        return this;
    }

    BlktraceBytes payload(int... words) {
        ByteBuffer buffer = ByteBuffer.allocate(words.length * 4).order(order);
        for (int word : words) {
            buffer.putInt(word);
        }
        return payload(buffer.array());
    }

    /** {@code code} may carry {@link #WITH_CGROUP}. */
    BlktraceBytes record(long timeNanos, long code, long categories, long sector, long bytes) {
        ByteBuffer buffer = ByteBuffer.allocate(128 + payload.length).order(order);
        if (context) {
            buffer.putInt(pid).putInt(1).putLong(timeNanos);
        }
        long action = code | categories << 16;
        buffer.putInt(0x65617400 | version)
                .putInt(0)
                .putLong(timeNanos)
                .putLong(sector)
                .putInt((int) bytes);
        if (version == 7) {
            buffer.putInt((int) action).putInt(pid);
        } else {
            buffer.putInt(pid).putLong(action);
        }
        buffer.putInt(device).putInt(1).putShort((short) error).putShort((short) payload.length);
        if (version == 8) {
            buffer.put(new byte[12]);
        }
        buffer.put(payload);
        out.write(buffer.array(), 0, buffer.position());
        payload = new byte[] {};
        error = 0;
        return this;
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
