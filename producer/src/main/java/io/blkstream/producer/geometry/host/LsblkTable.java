package io.blkstream.producer.geometry.host;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the tables of lsblk: aligned ones ({@code -t}, {@code -o}) with or without tree glyphs, raw ones ({@code -r}), and
 * aligned ones that a mail has broken in two lines each.
 *
 * <p>Empty cells are common (zram has no scheduler), so in an aligned table a word belongs to the column whose heading it
 * stands under, not to the one its count says.
 */
final class LsblkTable {
    private static final Pattern HEADING = Pattern.compile("\\S+");
    private static final Pattern GLYPHS = Pattern.compile("[\\s├└│─|`-]*");
    private static final int CHARS_PER_LEVEL = 2;
    private static final int MAX_LEVELS = 32;

    private final String header;
    private final List<Span> headings;

    private record Span(String text, int start, int end) {
        boolean overlaps(Span other) {
            return start < other.end && other.start < end;
        }
    }

    private LsblkTable(String header) {
        this.header = header;
        this.headings = spans(header, 0);
    }

    static boolean isHeader(String line) {
        List<Span> headings = spans(line, 0);
        return headings.size() > 1
                && headings.get(0).start() == 0
                && headings.get(0).text().equals("NAME")
                && headings.stream().allMatch(each -> each.text().matches("[A-Z][A-Z:%-]*"));
    }

    /** @param lines the header and what follows it up to the first blank line */
    static List<LsblkDevice> parse(List<String> lines) {
        List<String> whole = lines.size() > 1 && isRestOfHeader(lines.get(1)) ? joinedInPairs(lines) : lines;
        LsblkTable table = new LsblkTable(whole.get(0));
        return table.devices(whole.subList(1, whole.size()));
    }

    private static boolean isRestOfHeader(String line) {
        return !line.isBlank() && line.strip().matches("[A-Z][A-Z:%-]*( +[A-Z][A-Z:%-]*)*");
    }

    private static List<String> joinedInPairs(List<String> lines) {
        List<String> joined = new ArrayList<>();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            joined.add(lines.get(i) + lines.get(i + 1));
        }
        return joined;
    }

    private List<LsblkDevice> devices(List<String> rows) {
        List<LsblkDevice> roots = new ArrayList<>();
        Deque<LsblkDevice> path = new ArrayDeque<>();
        for (String row : rows) {
            int indent = indent(row);
            LsblkDevice device = LsblkDevice.of(columns(row, indent));
            while (path.size() > Math.min(MAX_LEVELS, indent / CHARS_PER_LEVEL)) {
                path.pop();
            }
            (path.isEmpty() ? roots : path.peek().children()).add(device);
            path.push(device);
        }
        return roots;
    }

    private static int indent(String row) {
        Matcher glyphs = GLYPHS.matcher(row);
        return glyphs.lookingAt() ? glyphs.end() : 0;
    }

    private Map<String, String> columns(String row, int indent) {
        Map<String, String> columns = isRaw(row) ? rawColumns(row) : alignedColumns(row, indent);
        columns.values().removeIf(String::isBlank);
        return columns;
    }

    private boolean isRaw(String row) {
        return !header.contains("  ") && row.split(" ", -1).length == headings.size();
    }

    private Map<String, String> rawColumns(String row) {
        String[] cells = row.split(" ", -1);
        Map<String, String> columns = new HashMap<>();
        for (int i = 0; i < cells.length; i++) {
            columns.put(key(headings.get(i)), cells[i]);
        }
        return columns;
    }

    private Map<String, String> alignedColumns(String row, int indent) {
        Map<String, String> columns = new HashMap<>();
        List<Span> words = spans(row, indent);
        for (int i = 0; i < words.size(); i++) {
            Span word = words.get(i);
            if (i == 0) {
                columns.put("name", word.text());
                continue;
            }
            headings.stream()
                    .skip(1)
                    .filter(word::overlaps)
                    .findFirst()
                    .ifPresent(
                            heading -> columns.merge(key(heading), word.text(), (first, next) -> first + " " + next));
        }
        return columns;
    }

    private static List<Span> spans(String line, int from) {
        List<Span> spans = new ArrayList<>();
        Matcher words = HEADING.matcher(line);
        for (int at = from; words.find(at); at = words.end()) {
            spans.add(new Span(words.group(), words.start(), words.end()));
        }
        return spans;
    }

    private static String key(Span heading) {
        return heading.text().toLowerCase(Locale.ROOT);
    }
}
