package io.blkstream.producer.generate;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.Locale;
import java.util.PriorityQueue;

/**
 * Events as the biosnoop of libbpf-tools prints them: a row when a request completes, with seconds since the start. Rows
 * know neither host, bios nor the way of completion.
 */
public final class BiosnoopWriter implements EventWriter {
    private static final String HEADER =
            "TIME(s)     COMM           PID     DISK      T    SECTOR     BYTES   LAT(ms)\n";

    private final Writer out;
    private final PriorityQueue<IoEvent> running =
            new PriorityQueue<>(Comparator.comparingLong(BiosnoopWriter::completedNanos));
    private boolean started;
    private long startNanos;

    /** @param out stays open */
    public BiosnoopWriter(Writer out) {
        this.out = out;
    }

    @Override
    public void write(IoEvent event) throws IOException {
        if (!started) {
            started = true;
            startNanos = event.getIssuedAt();
            out.write(HEADER);
        }
        while (!running.isEmpty() && completedNanos(running.peek()) <= event.getIssuedAt()) {
            writeRow(running.poll());
        }
        running.add(event);
    }

    @Override
    public void end() throws IOException {
        while (!running.isEmpty()) {
            writeRow(running.poll());
        }
        out.flush();
    }

    private void writeRow(IoEvent event) throws IOException {
        out.write(String.format(
                Locale.ROOT,
                "%-11.6f %-14s %-7d %-9s %-4s %-10d %-7d %7.3f\n",
                (completedNanos(event) - startNanos) / 1e9,
                event.getProcess(),
                event.getPid(),
                event.getDevice(),
                letters(event.getOperation(), event.getFlags()),
                event.getSector(),
                event.getBytes(),
                event.getLatencyNanos() / 1e6));
    }

    private static long completedNanos(IoEvent event) {
        return event.getIssuedAt() + event.getLatencyNanos();
    }

    /** The letters of {@code blk_fill_rwbs} in kernel/trace/blktrace.c. */
    static String letters(Operation operation, int flags) {
        StringBuilder letters = new StringBuilder();
        append(letters, flags, IoFlags.PREFLUSH, 'F');
        letters.append(
                switch (operation) {
                    case READ -> "R";
                    case WRITE -> "W";
                    case DISCARD -> "D";
                    case FLUSH -> "FF";
                    case WRITE_ZEROES -> "WZ";
                    case ZONE -> "ZR";
                    case OTHER -> "N";
                });
        append(letters, flags, IoFlags.FUA, 'F');
        append(letters, flags, IoFlags.READAHEAD, 'A');
        append(letters, flags, IoFlags.SYNC, 'S');
        append(letters, flags, IoFlags.META, 'M');
        append(letters, flags, IoFlags.ATOMIC, 'U');
        return letters.toString();
    }

    private static void append(StringBuilder letters, int flags, int flag, char letter) {
        if ((flags & flag) != 0) {
            letters.append(letter);
        }
    }
}
