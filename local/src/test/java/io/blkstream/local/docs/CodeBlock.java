package io.blkstream.local.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A code block of a page.
 *
 * @param page name of the page
 * @param firstLine number of its first line in the page, from 1
 * @param language as the fence says; empty when it does not
 */
public record CodeBlock(String page, int firstLine, String language, List<String> lines) {
    private static final Set<String> NO_COMMANDS =
            Set.of("java", "json", "xml", "avro", "python", "html", "sql", "text", "mermaid");
    private static final String PROMPT = "$ ";
    private static final String CONTINUED = "\\";

    public CodeBlock {
        language = language.toLowerCase(Locale.ROOT);
        lines = List.copyOf(lines);
    }

    /**
     * A line that a reader may paste, continuations joined.
     *
     * @param text without the prompt
     * @param output what the page shows as printed below it
     */
    public record Pasted(String page, int number, String text, List<String> output) {
        public Pasted {
            output = List.copyOf(output);
        }

        /** As compilers point at a line. */
        @Override
        public String toString() {
            return page + ":" + number + ": " + text;
        }
    }

    /** The text without the indentation that all lines share. */
    public String text() {
        int indentation = lines.stream()
                .filter(line -> !line.isBlank())
                .mapToInt(line -> line.length() - line.stripLeading().length())
                .min()
                .orElse(0);
        StringBuilder text = new StringBuilder();
        lines.forEach(line ->
                text.append(line.isBlank() ? "" : line.substring(indentation)).append('\n'));
        return text.toString();
    }

    /** The lines to paste; where some have a prompt, the others are output. Empty for what is no shell. */
    public List<Pasted> pasted() {
        if (NO_COMMANDS.contains(language)) {
            return List.of();
        }
        List<String> text = text().lines().toList();
        boolean prompts = text.stream().anyMatch(line -> line.startsWith(PROMPT));
        List<Pasted> pasted = new ArrayList<>();
        for (int at = 0; at < text.size(); ) {
            int start = at;
            at = endOfCommand(text, start);
            String command = joined(text.subList(start, at));
            int outputStart = at;
            if (prompts) {
                at = nextPrompt(text, at);
            }
            if (!prompts || command.startsWith(PROMPT)) {
                pasted.add(new Pasted(
                        page,
                        firstLine + start,
                        command.startsWith(PROMPT) ? command.substring(PROMPT.length()) : command,
                        text.subList(outputStart, at)));
            }
        }
        return pasted;
    }

    private static int endOfCommand(List<String> text, int start) {
        int at = start;
        while (at < text.size() - 1 && text.get(at).endsWith(CONTINUED)) {
            at++;
        }
        return at + 1;
    }

    private static int nextPrompt(List<String> text, int from) {
        int at = from;
        while (at < text.size() && !text.get(at).startsWith(PROMPT)) {
            at++;
        }
        return at;
    }

    private static String joined(List<String> lines) {
        StringBuilder joined = new StringBuilder();
        for (String line : lines) {
            String part = line.endsWith(CONTINUED) ? line.substring(0, line.length() - 1) : line;
            joined.append(joined.isEmpty() ? part : " " + part.strip());
        }
        return joined.toString().stripTrailing();
    }
}
