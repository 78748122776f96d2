package io.blkstream.local.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a shell's line apart as far as documentation needs it: pipes and lists, quotes, comments, assignments and
 * redirections. Expansions stay as they are written.
 */
final class ShellLine {
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)=(.*)", Pattern.DOTALL);
    private static final String SEPARATORS = "|&;()";

    private final String text;
    private final List<Simple> commands = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private List<String> words = new ArrayList<>();
    private boolean inWord;
    private boolean redirected;
    private int at;

    private ShellLine(String text) {
        this.text = text;
    }

    /**
     * One program with its arguments.
     *
     * @param assignments variables set for it alone
     * @param words the program and its arguments, unquoted, without redirections; empty when there are only assignments
     */
    record Simple(Map<String, String> assignments, List<String> words) {}

    /** The commands of a line, from left to right. */
    static List<Simple> parse(String text) {
        return new ShellLine(text).commands();
    }

    private List<Simple> commands() {
        for (; at < text.length(); at++) {
            take(text.charAt(at));
        }
        endCommand();
        return commands;
    }

    private void take(char c) {
        if (c == '\'') {
            word(upTo('\''));
        } else if (c == '"') {
            word(upTo('"'));
        } else if (c == '\\' && at + 1 < text.length()) {
            word(text.substring(++at, at + 1));
        } else if (text.startsWith("$(", at)) {
            word("$" + upTo(')') + ")");
        } else if (Character.isWhitespace(c)) {
            endWord();
        } else if (c == '#' && !inWord) {
            at = text.length();
        } else if (c == '<' || c == '>') {
            redirect();
        } else if (SEPARATORS.indexOf(c) >= 0) {
            endCommand();
        } else {
            word(String.valueOf(c));
        }
    }

    /** What stands between here and the next such character, which is passed over. */
    private String upTo(char quote) {
        int end = text.indexOf(quote, at + 1);
        if (end < 0) {
            throw new IllegalArgumentException("no closing " + quote + " in: " + text);
        }
        String between = text.substring(at + 1, end);
        at = end;
        return between;
    }

    private void word(String part) {
        word.append(part);
        inWord = true;
    }

    /** The number before and the target behind belong to the redirection, not to the program. */
    private void redirect() {
        if (word.toString().matches("\\d")) {
            word.setLength(0);
            inWord = false;
        }
        endWord();
        while (at + 1 < text.length() && "<>&".indexOf(text.charAt(at + 1)) >= 0) {
            at++;
        }
        redirected = true;
    }

    private void endWord() {
        if (inWord && !redirected) {
            words.add(word.toString());
        }
        redirected &= !inWord;
        word.setLength(0);
        inWord = false;
    }

    private void endCommand() {
        endWord();
        redirected = false;
        Map<String, String> assignments = new LinkedHashMap<>();
        List<String> rest = words;
        for (Matcher first = assignment(rest); first != null; first = assignment(rest)) {
            assignments.put(first.group(1), first.group(2));
            rest = rest.subList(1, rest.size());
        }
        if (!words.isEmpty()) {
            commands.add(new Simple(Map.copyOf(assignments), List.copyOf(rest)));
        }
        words = new ArrayList<>();
    }

    private static Matcher assignment(List<String> words) {
        if (words.isEmpty()) {
            return null;
        }
        Matcher matcher = ASSIGNMENT.matcher(words.get(0));
        return matcher.matches() ? matcher : null;
    }
}
