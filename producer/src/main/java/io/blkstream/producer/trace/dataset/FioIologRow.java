package io.blkstream.producer.trace.dataset;

import java.util.Set;

/**
 * A row of an fio iolog, read from the right because file names may hold blanks.
 *
 * @param timeNanos since the start of the log; 0 in version 2
 * @param action what is done to the file
 * @param offset bytes, or microseconds of a wait; 0 for add, open and close
 * @param length bytes; 0 for add, open and close
 */
record FioIologRow(long timeNanos, String file, String action, long offset, long length) {
    private static final Set<String> FILE_ACTIONS = Set.of("add", "open", "close");
    private static final int MICRO_TO_NANO_DIGITS = 3;

    static FioIologRow parse(String row, boolean timed) throws BadRow {
        if (!timed) {
            return parse(0, row);
        }
        int blank = row.indexOf(' ');
        if (blank < 0) {
            throw new BadRow("not 'time file action offset length': '" + row + "'");
        }
        long timeNanos = Quantity.scaled(row.substring(0, blank), MICRO_TO_NANO_DIGITS, "time");
        return parse(timeNanos, row.substring(blank + 1).strip());
    }

    private static FioIologRow parse(long timeNanos, String text) throws BadRow {
        int last = text.lastIndexOf(' ');
        String lastWord = text.substring(last + 1);
        if (last > 0 && FILE_ACTIONS.contains(lastWord)) {
            return new FioIologRow(timeNanos, text.substring(0, last), lastWord, 0, 0);
        }
        int second = text.lastIndexOf(' ', last - 1);
        int first = text.lastIndexOf(' ', second - 1);
        if (first < 1) {
            throw new BadRow("not 'file action offset length': '" + text + "'");
        }
        return new FioIologRow(
                timeNanos,
                text.substring(0, first),
                text.substring(first + 1, second),
                Quantity.whole(text.substring(second + 1, last), "offset"),
                Quantity.whole(lastWord, "length"));
    }
}
