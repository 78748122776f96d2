package io.blkstream.local.contract;

import io.blkstream.local.docs.CodeBlock;
import io.blkstream.local.docs.MarkdownPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code docs/contract.md} with its marks: a comment above a code block says from which class the code is, or what the command
 * shows.
 */
final class ContractPage {
    static final Path FILE = Path.of("..", "docs", "contract.md");

    private static final Pattern MARK = Pattern.compile("<!-- (code|run): (.+) -->");

    private final MarkdownPage page;

    private ContractPage(MarkdownPage page) {
        this.page = page;
    }

    static ContractPage read() throws IOException {
        return new ContractPage(MarkdownPage.read(FILE));
    }

    /** Commands by what their marks call them. */
    Map<String, String> commands() {
        return marked("run");
    }

    /** Code by class and part. */
    Map<String, String> code() {
        return marked("code");
    }

    /** The one JSON block: the smallest schema of an event. */
    String smallestEvent() {
        return page.blocks().stream()
                .filter(block -> block.language().equals("json"))
                .map(CodeBlock::text)
                .findFirst()
                .orElseThrow();
    }

    /** Rows of the table whose first column has this title, cells without back quotes. */
    List<List<String>> table(String title) {
        List<String> lines = page.lines();
        int heading = -1;
        for (int i = 0; i < lines.size() && heading < 0; i++) {
            heading = lines.get(i).startsWith("| " + title + " |") ? i : -1;
        }
        return lines.subList(heading + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .map(ContractPage::cells)
                .toList();
    }

    private Map<String, String> marked(String kind) {
        Map<String, String> marked = new LinkedHashMap<>();
        for (CodeBlock block : page.blocks()) {
            Matcher mark = MARK.matcher(page.lines().get(Math.max(0, block.firstLine() - 3)));
            if (mark.matches() && mark.group(1).equals(kind)) {
                marked.put(mark.group(2), block.text());
            }
        }
        return marked;
    }

    private static List<String> cells(String row) {
        return Pattern.compile("(?<!\\\\)\\|")
                .splitAsStream(row.substring(1))
                .map(cell -> cell.strip().replace("`", "").replace("\\|", "|"))
                .toList();
    }
}
