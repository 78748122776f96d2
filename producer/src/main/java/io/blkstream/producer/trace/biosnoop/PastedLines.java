package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * The lines of an output that may have passed through a mail: takes off {@code > } quoting and hand-made {@code <--}
 * marks, and joins rows that quoted-printable broke with {@code =} at the line end.
 */
final class PastedLines {
    private static final String MARK = "<--";
    private static final Pattern ROW_START = Pattern.compile("-?\\d+\\.\\d{6,}[ \\t].*", Pattern.DOTALL);

    private final LineReader lines;
    private String pending;
    private long number;

    PastedLines(InputStream in, TraceSink sink) {
        this.lines = new LineReader(in, sink);
    }

    /** One line without quoting, mark and a quoted-printable break at its end. */
    static String clean(String line) {
        String text = withoutMark(unquoted(line)).strip();
        return isBroken(text) ? text.substring(0, text.length() - 1).strip() : text;
    }

    /** Number of the line at which the last one given starts, from 1. */
    long number() {
        return number;
    }

    /** The next line, or null after the last. */
    String next() throws IOException {
        String line = unquoted(pending == null ? lines.next() : pending);
        pending = null;
        number = lines.number();
        if (line == null) {
            return null;
        }
        return withoutMark(isBroken(line) ? joined(line) : line);
    }

    private String joined(String first) throws IOException {
        String following = unquoted(lines.next());
        String cut = first.substring(0, first.length() - 1);
        if (following == null) {
            return cut;
        }
        if (ROW_START.matcher(following).matches()) {
            pending = following;
            return cut;
        }
        return cut + following;
    }

    private static boolean isBroken(String line) {
        return line.endsWith("=") && ROW_START.matcher(line).matches();
    }

    private static String unquoted(String line) {
        if (line == null || line.isEmpty() || line.charAt(0) != '>') {
            return line;
        }
        int start = 0;
        while (start < line.length() && (line.charAt(start) == '>' || line.charAt(start) == ' ')) {
            start++;
        }
        return line.substring(start);
    }

    private static String withoutMark(String line) {
        int mark = line.lastIndexOf(MARK);
        if (mark < 0) {
            return line;
        }
        String before = line.substring(0, mark).stripTrailing();
        boolean followsNumber = before.isEmpty() || Character.isDigit(before.charAt(before.length() - 1));
        return followsNumber ? before : line;
    }
}
