package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.Head;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What the lines of a data set look like. An input has the shape when its first line is the header, or when at least four
 * fifths of the lines in its head look like rows: one row of numbers between commas proves nothing, hundreds do.
 *
 * @param header the whole first line; null when the set has none
 * @param headerConfidence confidence that the header gives
 * @param row a whole row; null when only the header tells
 * @param rowConfidence confidence that the rows give
 * @param plausible what must hold for the rows together
 */
record RowShape(
        Pattern header, int headerConfidence, Pattern row, int rowConfidence, Predicate<List<String>> plausible) {
    /** Longer lines are no rows of any set; it keeps the matching of hostile lines cheap. */
    private static final int MAX_ROW_CHARS = 1000;

    static final RowShape NONE = new RowShape(null, 0, null, 0, rows -> true);

    static RowShape header(String regex, int confidence) {
        return new RowShape(Pattern.compile(regex), confidence, null, 0, rows -> true);
    }

    static RowShape rows(String regex, int confidence) {
        return NONE.orRows(regex, confidence);
    }

    RowShape orRows(String regex, int confidence) {
        return new RowShape(header, headerConfidence, Pattern.compile(regex), confidence, plausible);
    }

    RowShape when(Predicate<List<String>> condition) {
        return new RowShape(header, headerConfidence, row, rowConfidence, condition);
    }

    /** 0 (not this shape) to 100. */
    int confidence(Head head) {
        List<String> lines = wholeLines(head);
        if (header != null && !lines.isEmpty() && matches(header, lines.get(0))) {
            return headerConfidence;
        }
        if (row == null) {
            return 0;
        }
        List<String> rows = lines.stream().filter(line -> matches(row, line)).toList();
        boolean most = !rows.isEmpty() && rows.size() * 5L >= lines.size() * 4L;
        return most && plausible.test(rows) ? rowConfidence : 0;
    }

    private static boolean matches(Pattern pattern, String line) {
        return line.length() <= MAX_ROW_CHARS && pattern.matcher(line).matches();
    }

    /** The lines with text, without comments, and without the last one where the head may have cut it. */
    private static List<String> wholeLines(Head head) {
        List<String> lines = head.lines();
        boolean cut = head.bytes().length >= Head.MAX_BYTES && lines.size() > 1;
        return lines.subList(0, cut ? lines.size() - 1 : lines.size()).stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
                .toList();
    }
}
