package io.blkstream.local.docs;

import io.blkstream.local.docs.CodeBlock.Pasted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A call of {@code blkstream} in the documentation.
 *
 * @param line the line that it stands in
 * @param environment variables set for it
 * @param arguments without the program's name
 */
record DocumentedCommand(Pasted line, Map<String, String> environment, List<String> arguments) {
    /** Programs that run the one that follows. */
    private static final Set<String> WRAPPERS =
            Set.of("sudo", "env", "exec", "nohup", "time", "timeout", "nice", "ionice", "setsid");

    private static final Pattern CALL = Pattern.compile("(?:^|[\\s|;&(/])blkstream(?:\\s|$)");
    private static final Pattern UNIT_FILE = Pattern.compile("Exec\\w+=[-@:+!]*");
    /** What stands for more of the same, or for one of several. */
    private static final Set<String> ELLIPSES = Set.of("…", "...");

    /** The calls in a line of a page, from left to right. */
    static List<DocumentedCommand> in(Pasted line) {
        String text = UNIT_FILE.matcher(line.text()).replaceFirst("");
        if (!CALL.matcher(text).find()) {
            return List.of();
        }
        return ShellLine.parse(text).stream()
                .flatMap(simple -> arguments(simple.words()).stream()
                        .map(arguments -> new DocumentedCommand(line, simple.assignments(), arguments)))
                .toList();
    }

    /** Every call in the pages. */
    static List<DocumentedCommand> in(List<MarkdownPage> pages) {
        return pages.stream()
                .flatMap(page -> page.blocks().stream())
                .flatMap(block -> block.pasted().stream())
                .flatMap(line -> in(line).stream())
                .toList();
    }

    @Override
    public String toString() {
        return line.toString();
    }

    private static Optional<List<String>> arguments(List<String> words) {
        if (words.isEmpty()) {
            return Optional.empty();
        }
        boolean wrapped = WRAPPERS.contains(words.get(0));
        return Stream.iterate(0, at -> at < words.size(), at -> at + 1)
                .limit(wrapped ? words.size() : 1)
                .filter(at -> isBlkstream(words.get(at)))
                .findFirst()
                .map(at -> words.subList(at + 1, words.size()).stream()
                        .filter(word -> !ELLIPSES.contains(word))
                        .toList());
    }

    private static boolean isBlkstream(String word) {
        return word.equals("blkstream") || word.endsWith("/blkstream");
    }
}
