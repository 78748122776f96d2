package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Operation;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * A copy of one I/O, kept as an example.
 *
 * @param issuedAtNanos nanoseconds since the epoch
 * @param sector512 512-byte units, -1 = none
 * @param bytes bytes, -1 = unknown
 * @param latencyNanos nanoseconds, -1 = unknown
 * @param pid process id, -1 = unknown
 * @param process name, empty = unknown
 */
public record SampleIo(
        long issuedAtNanos,
        Operation operation,
        long sector512,
        long bytes,
        long latencyNanos,
        int pid,
        String process) {

    static SampleIo of(BlockIo io) {
        return new SampleIo(
                io.issuedAtNanos(),
                io.operation(),
                io.sector512(),
                io.bytes(),
                io.latencyNanos(),
                io.pid(),
                io.process());
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(issuedAtNanos);
        out.writeByte(operation.ordinal());
        out.writeLong(sector512);
        out.writeLong(bytes);
        out.writeLong(latencyNanos);
        out.writeInt(pid);
        out.writeUTF(process);
    }

    static SampleIo readFrom(DataInput in) throws IOException {
        return new SampleIo(
                in.readLong(),
                Operation.values()[in.readByte()],
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readInt(),
                in.readUTF());
    }
}
