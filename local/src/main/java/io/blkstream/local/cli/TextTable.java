package io.blkstream.local.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows in aligned columns, at most as wide as asked: the widest left-aligned column wraps at blanks when they do not fit.
 * A character counts as one column wide.
 */
public final class TextTable {
    /** Where a column's cells stand; numbers belong on the right. */
    public enum Align {
        LEFT,
        RIGHT
    }

    private record Column(String title, Align align) {}

    private static final String GAP = "  ";
    private static final int NARROWEST = 10;

    private final int maxWidth;
    private final List<Column> columns = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    /** @param maxWidth in characters; exceeded only when no left-aligned column can give way */
    public TextTable(int maxWidth) {
        this.maxWidth = maxWidth;
    }

    public TextTable left(String title) {
        columns.add(new Column(title, Align.LEFT));
        return this;
    }

    public TextTable right(String title) {
        columns.add(new Column(title, Align.RIGHT));
        return this;
    }

    /** @throws IllegalArgumentException when there are more or fewer cells than columns */
    public TextTable row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(Arrays.stream(cells).map(String::valueOf).toArray(String[]::new));
        return this;
    }

    /** The heading and the rows, each line ended by a newline, no blanks at line ends. */
    public String render() {
        int[] widths = fitted();
        StringBuilder text = new StringBuilder();
        appendRow(text, columns.stream().map(Column::title).toArray(String[]::new), widths);
        rows.forEach(row -> appendRow(text, row, widths));
        return text.toString();
    }

    private int[] fitted() {
        int[] widths = natural();
        int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - maxWidth;
        int widest = widestLeft(widths);
        if (excess > 0 && widest >= 0) {
            widths[widest] = Math.max(NARROWEST, widths[widest] - excess);
        }
        return widths;
    }

    private int[] natural() {
        int[] widths =
                columns.stream().mapToInt(column -> column.title.length()).toArray();
        for (String[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        return widths;
    }

    private int widestLeft(int[] widths) {
        int widest = -1;
        for (int i = 0; i < widths.length; i++) {
            if (columns.get(i).align == Align.LEFT && (widest < 0 || widths[i] > widths[widest])) {
                widest = i;
            }
        }
        return widest;
    }

    private void appendRow(StringBuilder text, String[] cells, int[] widths) {
        List<List<String>> wrapped = new ArrayList<>();
        for (int i = 0; i < cells.length; i++) {
            wrapped.add(wrap(cells[i], widths[i]));
        }
        int height = wrapped.stream().mapToInt(List::size).max().orElse(0);
        for (int line = 0; line < height; line++) {
            appendLine(text, wrapped, line, widths);
        }
    }

    private void appendLine(StringBuilder text, List<List<String>> wrapped, int line, int[] widths) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            List<String> cell = wrapped.get(i);
            joined.append(i == 0 ? "" : GAP)
                    .append(pad(line < cell.size() ? cell.get(line) : "", widths[i], columns.get(i).align));
        }
        text.append(joined.toString().stripTrailing()).append('\n');
    }

    private static String pad(String cell, int width, Align align) {
        String blanks = " ".repeat(Math.max(0, width - cell.length()));
        return align == Align.RIGHT ? blanks + cell : cell + blanks;
    }

    private static List<String> wrap(String cell, int width) {
        List<String> lines = new ArrayList<>();
        String rest = cell;
        while (rest.length() > width) {
            int blank = rest.lastIndexOf(' ', width);
            int end = blank > 0 ? blank : width;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }
}
