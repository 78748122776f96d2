package io.blkstream.producer.generate;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.Writer;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Events as the biosnoop of libbpf-tools prints them: a row when a request completes, with seconds since the start. Rows
 * know neither host, bios nor the way of completion.
 */
public final class BiosnoopWriter implements EventWriter {
    private static final String HEADER =
            "TIME(s)     COMM           PID     DISK      T    SECTOR     BYTES   LAT(ms)\n";

    private static final int NANOS_PER_MICRO = 1_000;
    private static final int MICROS_PER_MILLI = 1_000;
    private static final int MICROS_PER_SECOND = 1_000_000;

    private final Writer out;
    private final StringBuilder row = new StringBuilder();
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
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void end() throws IOException {
        while (!running.isEmpty()) {
            writeRow(running.poll());
        }
        flush();
    }

    private void writeRow(IoEvent event) throws IOException {
        row.setLength(0);
        appendDecimal((completedNanos(event) - startNanos) / NANOS_PER_MICRO, MICROS_PER_SECOND);
        pad(12).append(event.getProcess());
        pad(27).append(event.getPid());
        pad(35).append(event.getDevice());
        pad(45).append(letters(event.getOperation(), event.getFlags()));
        pad(50).append(event.getSector());
        pad(61).append(event.getBytes());
        pad(71);
        // Rounded as printf does, so that a latency of half a microsecond is not lost.
        appendDecimal((event.getLatencyNanos() + NANOS_PER_MICRO / 2) / NANOS_PER_MICRO, MICROS_PER_MILLI);
        out.append(row.append('\n'));
    }

    private StringBuilder pad(int column) {
        do {
            row.append(' ');
        } while (row.length() < column);
        return row;
    }

    private void appendDecimal(long value, int unit) {
        row.append(value / unit).append('.');
        long fraction = value % unit;
        for (int digit = unit / 10; digit > fraction && digit > 1; digit /= 10) {
            row.append('0');
        }
        row.append(fraction);
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
