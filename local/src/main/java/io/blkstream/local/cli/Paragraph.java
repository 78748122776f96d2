package io.blkstream.local.cli;

/** Words wrapped to a width, with a lead before the first line and the others indented to match. */
public final class Paragraph {
    private static final String CONTINUED = " \\";

    private Paragraph() {}

    /** The lines, each ended by a newline; a word longer than a line stands alone and sticks out. */
    public static String wrap(String lead, String words, int width) {
        StringBuilder text = new StringBuilder();
        StringBuilder line = new StringBuilder(lead);
        boolean fresh = true;
        for (String word : words.strip().split("\\s+")) {
            if (!fresh && line.length() + 1 + word.length() > width) {
                text.append(line.toString().stripTrailing()).append('\n');
                line.setLength(0);
                line.append(" ".repeat(lead.length()));
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        return text.append(line.toString().stripTrailing()).append('\n').toString();
    }

    /**
     * A shell command: where it is longer than the width, broken at blanks so that it can still be pasted. One with quotes
     * stays whole, because a break may mean something there.
     */
    public static String command(String lead, String command, int width) {
        if (lead.length() + command.length() <= width || command.contains("'") || command.contains("\"")) {
            return lead + command + "\n";
        }
        String lines = wrap(lead, command, width - CONTINUED.length()).stripTrailing();
        return lines.replace("\n", CONTINUED + "\n") + "\n";
    }
}
