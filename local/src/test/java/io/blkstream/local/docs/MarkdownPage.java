package io.blkstream.local.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A page of the documentation: its code blocks, links and anchors.
 *
 * @param file where it stands, for messages
 * @param lines its text
 */
public record MarkdownPage(Path file, List<String> lines) {
    private static final Path ROOT = Path.of("..");
    private static final Pattern FENCE = Pattern.compile("\\s*(```+|~~~+)\\s*([\\w-]*).*");
    private static final Pattern CODE_SPAN = Pattern.compile("`[^`]+`");
    private static final Pattern LINK = Pattern.compile(
            "\\]\\(([^)\\s]+)(?:\\s+\"[^\"]*\")?\\)|(?:src|href)=\"([^\"]+)\"|^\\[[^\\]]+\\]:\\s+(\\S+)");
    private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*?)\\s*#*");

    public MarkdownPage {
        lines = List.copyOf(lines);
    }

    /** A line of a page, by its number from 1. */
    public record Line(int number, String text) {}

    /** The page in this file. */
    public static MarkdownPage read(Path file) throws IOException {
        return new MarkdownPage(file, Files.readAllLines(file));
    }

    /** Every page of the project: those in its root and those below {@code docs}. */
    public static List<MarkdownPage> all() throws IOException {
        List<MarkdownPage> pages = new ArrayList<>();
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            for (Path file : Stream.concat(root, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .sorted()
                    .toList()) {
                pages.add(read(file));
            }
        }
        return pages;
    }

    /** The page's name as readers know it, from the root of the project. */
    public String name() {
        return file.startsWith(ROOT) ? ROOT.relativize(file).toString() : file.toString();
    }

    /** Its code blocks, fenced and indented, in their order. */
    public List<CodeBlock> blocks() {
        List<CodeBlock> blocks = new ArrayList<>();
        int at = 0;
        while (at < lines.size()) {
            Matcher fence = FENCE.matcher(lines.get(at));
            int end = fence.matches() ? endOfFence(at, fence.group(1)) : endOfIndented(at);
            if (fence.matches()) {
                blocks.add(block(fence.group(2), at + 1, end));
            } else if (end > at) {
                blocks.add(block("", at, end));
            }
            at = fence.matches() ? end + 1 : Math.max(end, at + 1);
        }
        return blocks;
    }

    /** Its lines outside of code blocks. */
    public List<Line> prose() {
        Set<Integer> code = new HashSet<>();
        blocks().forEach(block -> IntStream.range(
                        block.firstLine(), block.firstLine() + block.lines().size())
                .forEach(code::add));
        return IntStream.rangeClosed(1, lines.size())
                .filter(number -> !code.contains(number))
                .mapToObj(number -> new Line(number, lines.get(number - 1)))
                .toList();
    }

    /** What it links to, without what only looks so in code. */
    public List<Line> links() {
        List<Line> links = new ArrayList<>();
        for (Line line : prose()) {
            Matcher link = LINK.matcher(CODE_SPAN.matcher(line.text()).replaceAll("code"));
            while (link.find()) {
                links.add(new Line(line.number(), firstGroup(link)));
            }
        }
        return links;
    }

    /** The anchors that its headings give, as GitHub makes them. */
    public Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        for (Line line : prose()) {
            Matcher heading = HEADING.matcher(line.text());
            if (heading.matches()) {
                String anchor = anchor(heading.group(1));
                for (int again = 1; !anchors.add(again == 1 ? anchor : anchor + "-" + (again - 1)); again++) {
                    // The same heading once more gets the next number.
                }
            }
        }
        return anchors;
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }

    private static String firstGroup(Matcher link) {
        return Stream.of(link.group(1), link.group(2), link.group(3))
                .filter(target -> target != null)
                .findFirst()
                .orElseThrow();
    }

    private int endOfFence(int start, String fence) {
        int at = start + 1;
        while (at < lines.size() && !lines.get(at).strip().equals(fence)) {
            at++;
        }
        return at;
    }

    /** Where a block of indented lines ends that begins here after a blank line; here when none does. */
    private int endOfIndented(int start) {
        if (start > 0 && !lines.get(start - 1).isBlank()) {
            return start;
        }
        int end = start;
        for (int at = start; at < lines.size(); at++) {
            if (lines.get(at).startsWith("    ") && !lines.get(at).isBlank()) {
                end = at + 1;
            } else if (!lines.get(at).isBlank() || end == start) {
                break;
            }
        }
        return end;
    }

    /** @param from first line, from 0; @param to last line, exclusive */
    private CodeBlock block(String language, int from, int to) {
        return new CodeBlock(
                name(), from + 1, language, lines.subList(from, to).stream().toList());
    }
}
