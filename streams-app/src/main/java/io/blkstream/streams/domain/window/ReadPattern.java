package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** How one device is read: by whom, how far in order, how long it was busy with it. Metadata is counted apart. */
public final class ReadPattern {
    /**
     * A read continues the one before when it begins this close to its end, 512-byte units: readahead keeps a few MiB in
     * flight, and traces list reads in the order of completion.
     */
    static final long NEAR_SECTORS = 8192;

    private static final int SECTOR_BYTES = 512;
    private static final long NONE = -1;

    private long reads;
    private long bytes;
    private long timed;
    private long latencyNanos;
    private long metadataReads;
    private long continuing;
    private long lastEndSector = NONE;
    private final BusyTime busy;
    private final ReaderCounts readers;

    ReadPattern() {
        this(new BusyTime(), new ReaderCounts());
    }

    private ReadPattern(BusyTime busy, ReaderCounts readers) {
        this.busy = busy;
        this.readers = readers;
    }

    void add(BlockIo read, Submitters.Kind submitter) {
        if (read.has(BlockIo.FLAG_META) || submitter == Submitters.Kind.KERNEL_WORKER) {
            metadataReads += read.weight();
            return;
        }
        reads += read.weight();
        bytes += Math.max(0, read.bytes()) * read.weight();
        if (read.latencyNanos() >= 0) {
            timed += read.weight();
            latencyNanos += read.latencyNanos() * read.weight();
            busy.add(read.issuedAtNanos(), read.latencyNanos());
        }
        if (lastEndSector != NONE && Math.abs(read.sector512() - lastEndSector) <= NEAR_SECTORS) {
            continuing += read.weight();
        }
        lastEndSector = read.sector512() + Math.max(0, read.bytes()) / SECTOR_BYTES;
        readers.add(read.pid(), read.weight());
    }

    /** Reads of data, weighted. */
    public long reads() {
        return reads;
    }

    /** Bytes of data read. */
    public long bytes() {
        return bytes;
    }

    /** Reads of metadata, by flag or by a kernel worker. */
    public long metadataReads() {
        return metadataReads;
    }

    /** Data reads that continue the one before. */
    public long continuing() {
        return continuing;
    }

    /** Summed latency of data reads, nanoseconds. */
    public long latencyNanos() {
        return latencyNanos;
    }

    /** Mean latency of data reads, nanoseconds; 0 when none is known. */
    public double meanLatencyNanos() {
        return timed == 0 ? 0 : (double) latencyNanos / timed;
    }

    /** Time in which at least one data read was in flight, nanoseconds. */
    public long busyNanos() {
        return busy.nanos();
    }

    /** Who read. */
    public ReaderCounts readers() {
        return readers;
    }

    void writeTo(DataOutput out) throws IOException {
        for (long value : new long[] {reads, bytes, timed, latencyNanos, metadataReads, continuing, lastEndSector}) {
            out.writeLong(value);
        }
        busy.writeTo(out);
        readers.writeTo(out);
    }

    static ReadPattern readFrom(DataInput in) throws IOException {
        long[] values = new long[7];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
        ReadPattern pattern = new ReadPattern(BusyTime.readFrom(in), ReaderCounts.readFrom(in));
        pattern.reads = values[0];
        pattern.bytes = values[1];
        pattern.timed = values[2];
        pattern.latencyNanos = values[3];
        pattern.metadataReads = values[4];
        pattern.continuing = values[5];
        pattern.lastEndSector = values[6];
        return pattern;
    }
}
