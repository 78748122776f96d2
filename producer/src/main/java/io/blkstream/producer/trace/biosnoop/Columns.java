package io.blkstream.producer.trace.biosnoop;

/**
 * The blank-separated columns of one row, taken from its right end: a process name may hold anything, the numbers to the
 * right of it are safe.
 */
final class Columns {
    private final String row;
    private int end;

    Columns(String row) {
        this.row = row;
        this.end = trimmedEnd(row.length());
    }

    /** The last column that is left, without taking it; empty when none is. */
    String last() {
        return row.substring(startOfLast(), end);
    }

    /** Takes the last column that is left; empty when none is. */
    String takeLast() {
        int start = startOfLast();
        String column = row.substring(start, end);
        end = trimmedEnd(start);
        return column;
    }

    /** What is left, without blanks at its right end. */
    String rest() {
        return row.substring(0, end);
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t' || c == '\u00a0';
    }

    private int startOfLast() {
        int start = end;
        while (start > 0 && !isBlank(row.charAt(start - 1))) {
            start--;
        }
        return start;
    }

    private int trimmedEnd(int from) {
        int at = from;
        while (at > 0 && isBlank(row.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
