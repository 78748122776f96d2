package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;

/**
 * FIU traces (SNIA IOTTA 390, 391): {@code ts pid process lba size W|R major minor md5}.
 *
 * <p>The time is in nanoseconds from the set's own start; lba and size are in blocks of 512 bytes. Process names may hold
 * blanks, so a row is read from both ends. No latency. Major 6, minor 0: device {@code 6:0}, as sysfs spells it.
 */
final class Fiu implements RowParser {
    static final RowShape SHAPE = RowShape.rows("\\d+ \\d+ .*\\d+ \\d+ [WR] \\d+ \\d+ [0-9a-f]{32}", 90);

    private static final int COLUMNS_BEFORE_PROCESS = 2;
    private static final int COLUMNS_AFTER_PROCESS = 6;

    @Override
    public void parse(long line, String row, TraceSink sink) throws BadRow {
        Columns columns = Columns.betweenBlanks(row)
                .require(8, Integer.MAX_VALUE, "ts pid process lba size W/R major minor md5, blanks between");
        int lba = columns.count() - COLUMNS_AFTER_PROCESS;
        DatasetIo io = DatasetIo.issuedAt(
                columns.whole(0, "time"),
                columns.whole(lba + 3, "major") + ":" + columns.whole(lba + 4, "minor"),
                Direction.ofLetter(columns.text(lba + 2)),
                columns.whole(lba, "lba"),
                columns.bytesOfSectors(lba + 1, "size"));
        TracedIo traced = io.inLine(line);
        traced.event().setPid(pid(columns));
        traced.event().setProcess(process(row));
        sink.event(traced);
    }

    private static int pid(Columns columns) throws BadRow {
        long pid = columns.whole(1, "pid");
        if (pid > Integer.MAX_VALUE) {
            throw new BadRow("pid is too large: " + pid);
        }
        return (int) pid;
    }

    /** What stands between pid and lba, its inner blanks kept. */
    private static String process(String row) {
        int from = 0;
        for (int i = 0; i < COLUMNS_BEFORE_PROCESS; i++) {
            from = endOfRun(row, endOfRun(row, from, 1, false), 1, true);
        }
        int to = row.length() - 1;
        for (int i = 0; i < COLUMNS_AFTER_PROCESS; i++) {
            to = endOfRun(row, endOfRun(row, to, -1, false), -1, true);
        }
        return from <= to ? row.substring(from, to + 1) : "";
    }

    /** Where a run of blanks, or of anything else, that contains {@code at} ends, going by {@code step}. */
    private static int endOfRun(String row, int at, int step, boolean blanks) {
        int index = at;
        while (index >= 0 && index < row.length() && Columns.isBlank(row.charAt(index)) == blanks) {
            index += step;
        }
        return index;
    }
}
