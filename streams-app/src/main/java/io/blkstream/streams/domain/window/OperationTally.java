package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.Operation;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** I/Os and bytes by operation, weighted. */
public final class OperationTally {
    private static final Operation[] OPERATIONS = Operation.values();

    private final long[] operations = new long[OPERATIONS.length];
    private final long[] bytes = new long[OPERATIONS.length];

    void add(Operation operation, long ioBytes, int weight) {
        operations[operation.ordinal()] += weight;
        bytes[operation.ordinal()] += Math.max(0, ioBytes) * weight;
    }

    /** Adds everything of another tally. */
    public void merge(OperationTally other) {
        for (int i = 0; i < operations.length; i++) {
            operations[i] += other.operations[i];
            bytes[i] += other.bytes[i];
        }
    }

    /** I/Os of one operation. */
    public long operations(Operation operation) {
        return operations[operation.ordinal()];
    }

    /** Bytes of one operation. */
    public long bytes(Operation operation) {
        return bytes[operation.ordinal()];
    }

    /** I/Os of all operations. */
    public long operations() {
        long sum = 0;
        for (long count : operations) {
            sum += count;
        }
        return sum;
    }

    /** Bytes read and written: what moved over the bus, without discards and zeroing. */
    public long bytesMoved() {
        return bytes(Operation.READ) + bytes(Operation.WRITE);
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        for (int i = 0; i < operations.length; i++) {
            out.writeLong(operations[i]);
            out.writeLong(bytes[i]);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static OperationTally readFrom(DataInput in) throws IOException {
        OperationTally tally = new OperationTally();
        for (int i = 0; i < tally.operations.length; i++) {
            tally.operations[i] = in.readLong();
            tally.bytes[i] = in.readLong();
        }
        return tally;
    }
}
