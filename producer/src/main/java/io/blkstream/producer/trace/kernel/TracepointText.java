package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Rwbs;
import io.blkstream.producer.trace.kernel.Tracepoint.Text;
import io.blkstream.schemas.Operation;
import java.util.Optional;

/** Reads what a block tracepoint prints behind its name. */
final class TracepointText {
    private static final long MAX_SECTORS = 1L << 40;
    private static final int SECTOR_BYTES = 512;

    private final Tracepoint tracepoint;
    private final String letters;
    private final boolean deviceExists;
    private final int device;
    private final long bytesField;
    private final String command;
    private final long sector;
    private final long sectors;
    private final String last;
    private final boolean complete;

    /**
     * @param line the line that holds it
     * @param start where the device stands
     */
    TracepointText(Tracepoint tracepoint, String line, int start) {
        this.tracepoint = tracepoint;
        Text text = tracepoint.text();
        Cursor cursor = new Cursor(line, start, line.length());
        long major = cursor.skipBlanks().number();
        long minor = cursor.expect(',').skipBlanks().number();
        letters = cursor.skipBlanks().word();
        cursor.skipBlanks();
        bytesField = text.withBytes() ? cursor.number() : 0;
        command = text.withCommand() ? cursor.skipBlanks().parenthesized().strip() : "";
        sector = cursor.skipBlanks().number();
        sectors = cursor.skipBlanks().expect('+').skipBlanks().number();
        cursor.skipBlanks();
        if (cursor.peek() != '[') {
            cursor.word();
            cursor.skipBlanks();
        }
        last = cursor.bracketedToLast();
        deviceExists = BlockEvent.isDevice(major, minor);
        device = BlockEvent.device(major, minor);
        complete = !cursor.failed();
    }

    /** Whether everything was there. */
    boolean complete() {
        return complete;
    }

    /**
     * The event, or null when a value is impossible.
     *
     * @param line its number
     */
    BlockEvent event(long line, TracePrefix prefix) {
        Optional<Rwbs> rwbs = Rwbs.parse(letters, sizeForLetters());
        if (rwbs.isEmpty() || !deviceExists || sectors < 0 || sectors > MAX_SECTORS || bytesField < 0) {
            return null;
        }
        boolean passthrough = isPassthrough();
        long bytes = bytes(passthrough);
        return new BlockEvent(
                line,
                prefix.timeNanos(),
                tracepoint.step(),
                device,
                passthrough ? Operation.OTHER : BlockEvent.operation(rwbs.get(), bytes),
                rwbs.get().flags(),
                letters.startsWith("ZA"),
                passthrough ? -1 : sector,
                bytes,
                task(prefix),
                error());
    }

    /** {@code N} without data is no write-zeroes; block_io_done never tells the size. */
    private long sizeForLetters() {
        return tracepoint == Tracepoint.IO_DONE ? BlockEvent.ALL : Math.max(bytesField, sectors);
    }

    /** A command from user space prints no sector: 0 and no size at issue, 2^64-1 at completion. */
    private boolean isPassthrough() {
        return !command.isEmpty()
                || tracepoint.text().withBytes() && sectors == 0 && bytesField > 0
                || sector == -1 && sectors > 0;
    }

    private long bytes(boolean passthrough) {
        if (tracepoint == Tracepoint.IO_DONE || passthrough && tracepoint.text().withError()) {
            return BlockEvent.ALL;
        }
        // Kernels before about 4.11 print 0 bytes for everything but commands from user space.
        return bytesField > 0 ? bytesField : sectors * SECTOR_BYTES;
    }

    private BlockTask task(TracePrefix prefix) {
        if (tracepoint.text().withError()) {
            return prefix.task();
        }
        // The name in brackets is exact; the one at the start comes from a cache that can be empty or stale.
        return new BlockTask(prefix.task().pid(), last, null, prefix.task().context());
    }

    private int error() {
        return tracepoint.text().withError() ? Errno.parse(last) : 0;
    }
}
