package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * fio's I/O logs ({@code write_iolog}) of version 2, {@code file action offset length}, and 3, the same after a time in
 * microseconds since the start of the log. Source: fio's iolog.c and HOWTO, "Trace file format".
 *
 * <p>Version 2 tells time by {@code file wait microseconds 0} only, each from the wait before; an I/O before the first wait
 * has no time. A name below /dev is told as sysfs spells it; any other is a file in a file system, its slashes told as '!',
 * and its offsets count from its own start. Version 1 is refused, as fio itself does since 1.20.
 */
final class FioIolog implements TraceReader {
    static final RowShape SHAPE = RowShape.header("fio version \\d{1,3} iolog", 100);

    private static final Pattern UNTIMED = Pattern.compile("fio version 2 iolog");
    private static final Pattern TIMED = Pattern.compile("fio version 3 iolog");
    private static final String DEVICES = "/dev/";
    private static final long MICRO_NANOS = 1000;

    private boolean timed;
    private long waitedNanos = TracedIo.NO_TIME;
    private boolean fileNoted;

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        LineReader lines = new LineReader(in, sink);
        String first = nextRow(lines);
        if (first == null) {
            return;
        }
        timed = TIMED.matcher(first).matches();
        if (!timed && !UNTIMED.matcher(first).matches()) {
            sink.failed("neither 'fio version 2 iolog' nor 'fio version 3 iolog' is the first line; version 1"
                    + " ('rw, offset, length') is refused, as by fio itself since 1.20");
            return;
        }
        for (String row = nextRow(lines); row != null; row = nextRow(lines)) {
            readRow(lines.number(), row, sink);
        }
    }

    private static String nextRow(LineReader lines) throws IOException {
        String text = lines.next();
        while (text != null && text.isBlank()) {
            text = lines.next();
        }
        return text == null ? null : text.strip();
    }

    private void readRow(long line, String text, TraceSink sink) {
        try {
            FioIologRow row = FioIologRow.parse(text, timed);
            switch (row.action()) {
                case "add", "open", "close" -> noteFile(row.file(), sink);
                case "wait" -> waitFor(row.offset(), sink);
                default -> sink.event(io(row).inLine(line));
            }
        } catch (BadRow bad) {
            sink.reject(line, bad.getMessage());
        }
    }

    private void noteFile(String file, TraceSink sink) {
        if (!fileNoted && !file.startsWith(DEVICES)) {
            fileNoted = true;
            sink.note("'" + file + "' is a file, not a device: its offsets are not those on the disk");
        }
    }

    private void waitFor(long micros, TraceSink sink) throws BadRow {
        if (waitedNanos == TracedIo.NO_TIME) {
            sink.note(
                    timed
                            ? "waits passed over: version 3 has times instead"
                            : "waits taken as microseconds since the wait before, as fio's manual has it");
        }
        try {
            waitedNanos = Math.addExact(Math.max(0, waitedNanos), Math.multiplyExact(micros, MICRO_NANOS));
        } catch (ArithmeticException e) {
            throw new BadRow("wait is too long: " + micros);
        }
    }

    private DatasetIo io(FioIologRow row) throws BadRow {
        long timeNanos = timed ? row.timeNanos() : waitedNanos;
        Operation operation = operation(row.action());
        return new DatasetIo(
                "",
                device(row.file()),
                timeNanos,
                timeNanos == TracedIo.NO_TIME ? 0 : timeNanos,
                operation,
                operation == Operation.FLUSH ? -1 : row.offset() / Columns.SECTOR_BYTES,
                operation == Operation.FLUSH ? 0 : row.length(),
                null);
    }

    private static Operation operation(String action) throws BadRow {
        return switch (action) {
            case "read" -> Operation.READ;
            case "write" -> Operation.WRITE;
            case "trim" -> Operation.DISCARD;
            case "sync", "datasync" -> Operation.FLUSH;
            default -> throw new BadRow("action is not known: '" + action + "'");
        };
    }

    private static String device(String file) {
        String name = file.startsWith(DEVICES) ? file.substring(DEVICES.length()) : file;
        return name.replace('/', '!');
    }
}
