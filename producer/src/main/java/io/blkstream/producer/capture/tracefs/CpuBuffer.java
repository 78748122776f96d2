package io.blkstream.producer.capture.tracefs;

import io.blkstream.producer.capture.ring.CpuStats;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The trace buffer of one processor. {@link #read} waits when nothing is there, so ask {@link #stats()} first; {@link #close()}
 * from another thread ends the wait.
 */
public final class CpuBuffer implements AutoCloseable {
    private static final int STATS_BYTES = 4096;

    private final FileChannel stats;
    private final FileChannel pages;
    private final ByteBuffer statsText = ByteBuffer.allocateDirect(STATS_BYTES);
    private final byte[] statsBytes = new byte[STATS_BYTES];

    private CpuBuffer(FileChannel stats, FileChannel pages) {
        this.stats = stats;
        this.pages = pages;
    }

    static CpuBuffer open(Path directory) throws IOException {
        FileChannel stats = FileChannel.open(directory.resolve("stats"), StandardOpenOption.READ);
        try {
            return new CpuBuffer(stats, FileChannel.open(directory.resolve("trace_pipe_raw"), StandardOpenOption.READ));
        } catch (IOException e) {
            stats.close();
            throw e;
        }
    }

    /** What the kernel says of this buffer now; takes about 2 µs. */
    public CpuStats stats() throws IOException {
        statsText.clear();
        int length = Math.max(0, stats.read(statsText, 0));
        statsText.flip();
        statsText.get(statsBytes, 0, length);
        return CpuStats.parse(statsBytes, length);
    }

    /** Takes the next page, or the part of it that is written, out of the buffer. */
    public void read(ByteBuffer page) throws IOException {
        page.clear();
        pages.read(page);
        page.flip();
    }

    @Override
    public void close() throws IOException {
        try {
            pages.close();
        } finally {
            stats.close();
        }
    }
}
