package io.blkstream.streams.domain.window;

import io.blkstream.streams.domain.event.BlockIo;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Writes smaller than a page, or made of bios smaller than a page: what buffered writes through a small soft block look
 * like. A log written in small synchronous pieces, one at a time and each after the other, is told apart.
 */
public final class SmallWrites {
    /** Buffered writes come in units of a page unless the soft block is smaller. */
    public static final int PAGE_BYTES = 4096;
    /** Contiguous small writes of one size that make a run. */
    public static final int MIN_RUN = 8;

    private static final int SECTOR_BYTES = 512;
    private static final long NONE = -1;

    private long writes;
    private long small;
    private long inRuns;
    private long inLogs;
    private long withBios;
    private long withSmallBios;
    private final HeavyHitters<Long> sizes;
    private final HeavyHitters<String> processes;

    private long lastEndSector = NONE;
    private long lastBytes;
    private long lastCompletedNanos;
    private int runLength;
    private boolean runIsLog;

    SmallWrites() {
        this(new HeavyHitters<>(), new HeavyHitters<>());
    }

    private SmallWrites(HeavyHitters<Long> sizes, HeavyHitters<String> processes) {
        this.sizes = sizes;
        this.processes = processes;
    }

    /** Takes a write with data; nothing else. */
    void add(BlockIo write) {
        writes += write.weight();
        if (write.bytes() < PAGE_BYTES) {
            small += write.weight();
            countRun(write);
            remember(write, write.bytes());
        } else {
            runLength = 0;
        }
        countBios(write);
        lastEndSector = write.sector512() + write.bytes() / SECTOR_BYTES;
        lastBytes = write.bytes();
        lastCompletedNanos = write.issuedAtNanos() + Math.max(0, write.latencyNanos());
    }

    /** All writes with data, weighted. */
    public long writes() {
        return writes;
    }

    /** Writes smaller than a page. */
    public long small() {
        return small;
    }

    /** Small writes in contiguous runs of one size that are no log. */
    public long inRuns() {
        return inRuns;
    }

    /** Small writes in contiguous runs that are a log: synchronous, one at a time. */
    public long inLogs() {
        return inLogs;
    }

    /** Writes of which the number of bios is known. */
    public long withBios() {
        return withBios;
    }

    /** Writes made of bios that are smaller than a page. */
    public long withSmallBios() {
        return withSmallBios;
    }

    /** Sizes of small writes and of small bios, bytes. */
    public HeavyHitters<Long> sizes() {
        return sizes;
    }

    /** Who submitted small writes or small bios. */
    public HeavyHitters<String> processes() {
        return processes;
    }

    void writeTo(DataOutput out) throws IOException {
        for (long value : new long[] {writes, small, inRuns, inLogs, withBios, withSmallBios}) {
            out.writeLong(value);
        }
        sizes.writeTo(out, (size, to) -> to.writeLong(size));
        processes.writeTo(out, (process, to) -> to.writeUTF(process));
        out.writeLong(lastEndSector);
        out.writeLong(lastBytes);
        out.writeLong(lastCompletedNanos);
        out.writeInt(runLength);
        out.writeBoolean(runIsLog);
    }

    static SmallWrites readFrom(DataInput in) throws IOException {
        long[] counts = new long[6];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = in.readLong();
        }
        SmallWrites tally = new SmallWrites(
                HeavyHitters.readFrom(in, DataInput::readLong), HeavyHitters.readFrom(in, DataInput::readUTF));
        tally.writes = counts[0];
        tally.small = counts[1];
        tally.inRuns = counts[2];
        tally.inLogs = counts[3];
        tally.withBios = counts[4];
        tally.withSmallBios = counts[5];
        tally.lastEndSector = in.readLong();
        tally.lastBytes = in.readLong();
        tally.lastCompletedNanos = in.readLong();
        tally.runLength = in.readInt();
        tally.runIsLog = in.readBoolean();
        return tally;
    }

    private void countRun(BlockIo write) {
        boolean continues = write.sector512() == lastEndSector && write.bytes() == lastBytes && runLength > 0;
        runLength = continues ? runLength + 1 : 1;
        runIsLog = continues ? runIsLog && isAfterTheLast(write) : write.has(BlockIo.FLAG_SYNC);
        if (runLength >= MIN_RUN) {
            long counted = runLength == MIN_RUN ? MIN_RUN : 1;
            if (runIsLog) {
                inLogs += counted * write.weight();
            } else {
                inRuns += counted * write.weight();
            }
        }
    }

    private boolean isAfterTheLast(BlockIo write) {
        return write.has(BlockIo.FLAG_SYNC) && write.issuedAtNanos() >= lastCompletedNanos;
    }

    private void countBios(BlockIo write) {
        int bios = write.bios();
        if (bios < 1) {
            return;
        }
        withBios += write.weight();
        if (bios > 1 && write.bytes() / bios < PAGE_BYTES) {
            withSmallBios += write.weight();
            remember(write, write.bytes() / bios);
        }
    }

    private void remember(BlockIo write, long unitBytes) {
        sizes.add(unitBytes, write.weight());
        processes.add(write.process(), write.weight());
    }
}
