package io.blkstream.streams.wire;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Operation;
import java.nio.charset.StandardCharsets;

/**
 * An event read straight from the Avro binary of our own schema, reused for one event after the other. Saves the record
 * object, its strings and its boxed numbers: the numbers stand first in the schema, the process name is decoded only when
 * a rule asks for it, host and device never (the key has them).
 */
final class FrameBlockIo implements BlockIo {
    private static final Operation[] OPERATIONS = Operation.values();
    private static final Completion[] COMPLETIONS = Completion.values();
    private static final int MAX_VARINT_BITS = 63;

    private byte[] bytes;
    private int position;

    private long issuedAtNanos;
    private Operation operation;
    private int flags;
    private long sector512;
    private long sizeBytes;
    private long latencyNanos;
    private long queuedNanos;
    private int inFlight;
    private int bios;
    private Completion completion;
    private int error;
    private int weight;
    private long lostBefore;
    private int pid;
    private int processAt;

    /**
     * Points at an event and decodes its numbers.
     *
     * @param frame stays unchanged while this event is in use
     * @param start where the Avro data begins
     * @throws IndexOutOfBoundsException when the data ends too early or names an unknown symbol
     * @throws ArithmeticException when a number is longer than its type
     */
    void readFrom(byte[] frame, int start) {
        bytes = frame;
        position = start;
        issuedAtNanos = readLong();
        operation = OPERATIONS[readInt()];
        flags = readInt();
        sector512 = readLong();
        sizeBytes = readLong();
        latencyNanos = readOptionalLong();
        queuedNanos = readOptionalLong();
        inFlight = Math.toIntExact(readOptionalLong());
        bios = Math.toIntExact(readOptionalLong());
        completion = COMPLETIONS[readInt()];
        error = readInt();
        weight = readInt();
        lostBefore = readLong();
        readLong(); // sequence: nothing looks at it here
        pid = readInt();
        processAt = position;
    }

    @Override
    public long issuedAtNanos() {
        return issuedAtNanos;
    }

    @Override
    public Operation operation() {
        return operation;
    }

    @Override
    public int flags() {
        return flags;
    }

    @Override
    public long sector512() {
        return sector512;
    }

    @Override
    public long bytes() {
        return sizeBytes;
    }

    @Override
    public long latencyNanos() {
        return latencyNanos;
    }

    @Override
    public long queuedNanos() {
        return queuedNanos;
    }

    @Override
    public int inFlight() {
        return inFlight;
    }

    @Override
    public int bios() {
        return bios;
    }

    @Override
    public Completion completion() {
        return completion;
    }

    @Override
    public int error() {
        return error;
    }

    @Override
    public int weight() {
        return weight;
    }

    @Override
    public long lostBefore() {
        return lostBefore;
    }

    @Override
    public int pid() {
        return pid;
    }

    @Override
    public String process() {
        position = processAt;
        int length = readInt();
        if (length < 0 || length > bytes.length - position) {
            return "";
        }
        return new String(bytes, position, Math.min(length, AvroBlockIo.MAX_PROCESS_LENGTH), StandardCharsets.UTF_8);
    }

    private long readOptionalLong() {
        int branch = readInt();
        if (branch == 0) {
            return UNKNOWN;
        }
        if (branch != 1) {
            throw new IndexOutOfBoundsException("no union branch " + branch);
        }
        return readLong();
    }

    private int readInt() {
        return Math.toIntExact(readLong());
    }

    /** Avro's zig-zag variable-length number. */
    private long readLong() {
        long raw = 0;
        int shift = 0;
        byte next;
        do {
            if (shift > MAX_VARINT_BITS) {
                throw new ArithmeticException("number of more than ten bytes");
            }
            next = bytes[position++];
            raw |= (long) (next & 0x7f) << shift;
            shift += 7;
        } while (next < 0);
        return raw >>> 1 ^ -(raw & 1);
    }
}
