package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.schemas.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * fio's per-I/O logs of latencies (lat, clat, slat): {@code msec, value, direction, block size[, offset][, prio]}.
 *
 * <p>The time is that of the completion, in milliseconds since the start of the job; the issue is a latency before. fio prints
 * latencies in nanoseconds since 3.0 and in microseconds before; a comment line {@code # … fio-X.Y} settles it. Five columns
 * end with a priority, or with an offset in logs of {@code log_offset} before 3.18: a number above 1 shows that. Block size 0
 * (averages of {@code log_avg_msec}) is an unknown size. The device is not named. Bandwidth and IOPS logs look the same
 * and cannot be told apart.
 */
final class FioLatencyLog implements RowParser {
    static final RowShape SHAPE = RowShape.rows(
                    "\\**\\d+, \\d+, [012], \\d+(, \\d+)?(, (\\d+|0x[0-9a-f]{4}))?(, \\d+)?\\**", 60)
            .when(FioLatencyLog::plausible);

    private static final Pattern VERSION = Pattern.compile("\\bfio-(\\d{1,4})\\.");
    private static final List<Operation> DIRECTIONS = List.of(Operation.READ, Operation.WRITE, Operation.DISCARD);
    private static final int FIRST_VERSION_WITH_NANOSECONDS = 3;
    private static final int MILLI_DIGITS = 6;
    private static final int BLOCK_SIZE = 3;
    private static final int OFFSET = 4;

    private TimeUnitName unit;
    private boolean unitSaid;
    private boolean offsetIsFifth;
    private long emptyRows;
    private long unsizedRows;

    /** @param unit of the latencies; null = as a comment says, else nanoseconds */
    FioLatencyLog(TimeUnitName unit) {
        this.unit = unit == null ? TimeUnitName.NS : unit;
        this.unitSaid = unit != null;
    }

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        if (row.charAt(0) == '#') {
            readVersion(row);
            return;
        }
        Columns columns = Columns.betweenCommas(withoutMarks(row))
                .require(4, 7, "msec, value, direction, block size[, offset][, prio][, issue time]");
        if (isEmpty(columns)) {
            emptyRows++;
            return;
        }
        DatasetIo io = io(columns);
        sayUnit(sink);
        sink.event(io.inLine(line));
    }

    @Override
    public void end(TraceSink sink) {
        if (emptyRows > 0) {
            sink.note(emptyRows + " rows of zeros dropped");
        }
        if (unsizedRows > 0) {
            sink.note(unsizedRows + " rows have block size 0, as averages over log_avg_msec do: their size is unknown");
        }
    }

    private DatasetIo io(Columns columns) throws BadRow {
        long timeNanos = columns.scaled(0, MILLI_DIGITS, "time");
        long latencyNanos = unit.nanos(columns, 1, "value");
        Operation operation = operation(columns.text(2));
        long bytes = columns.whole(BLOCK_SIZE, "block size");
        long sector = sector(columns);
        unsizedRows += bytes == 0 ? 1 : 0;
        return new DatasetIo(
                "", "", timeNanos, timeNanos - latencyNanos, operation, sector, bytes == 0 ? -1 : bytes, latencyNanos);
    }

    private static Operation operation(String direction) throws BadRow {
        if (direction.length() != 1 || "012".indexOf(direction.charAt(0)) < 0) {
            throw new BadRow("direction is not 0, 1 or 2: '" + direction + "'");
        }
        return DIRECTIONS.get(direction.charAt(0) - '0');
    }

    /** The offset's sector, rounded down where fio worked on bytes of a file; -1 when the log has no offsets. */
    private long sector(Columns columns) throws BadRow {
        if (columns.count() <= OFFSET || columns.text(OFFSET).startsWith("0x")) {
            return -1;
        }
        long fifth = columns.whole(OFFSET, "offset or priority");
        offsetIsFifth |= fifth > 1;
        return offsetIsFifth || columns.count() > OFFSET + 1 ? fifth / Columns.SECTOR_BYTES : -1;
    }

    private void readVersion(String comment) {
        Matcher matcher = VERSION.matcher(comment);
        if (matcher.find()) {
            int major = Integer.parseInt(matcher.group(1));
            unit = major < FIRST_VERSION_WITH_NANOSECONDS ? TimeUnitName.US : TimeUnitName.NS;
            unitSaid = true;
        }
    }

    private void sayUnit(TraceSink sink) {
        if (!unitSaid) {
            sink.note("unit assumed ns, as fio prints latencies since 3.0; format fio-log-us reads older logs");
            unitSaid = true;
        }
    }

    private static boolean isEmpty(Columns columns) {
        for (int i = 0; i < columns.count(); i++) {
            if (!columns.text(i).equals("0")) {
                return false;
            }
        }
        return true;
    }

    /** Emphasis that a web page left around rows. */
    private static String withoutMarks(String row) {
        int start = 0;
        int end = row.length();
        while (start < end && row.charAt(start) == '*') {
            start++;
        }
        while (end > start && row.charAt(end - 1) == '*') {
            end--;
        }
        return row.substring(start, end);
    }

    /** Four numbers prove little: the sizes must be such as block devices take, or the averages' 0. */
    private static boolean plausible(List<String> rows) {
        return rows.stream()
                .map(row -> Arrays.asList(withoutMarks(row).split(", ")))
                .allMatch(columns -> isBlockSize(columns.get(BLOCK_SIZE)));
    }

    private static boolean isBlockSize(String text) {
        return text.length() <= 9 && Integer.parseInt(text) % Columns.SECTOR_BYTES == 0;
    }
}
