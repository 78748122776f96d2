package io.blkstream.producer.trace.kernel;

/** The {@code > } that mail programs put before quoted lines. */
final class MailQuote {
    private MailQuote() {}

    /** The line as it was before it was quoted, however often. No tool begins a line with {@code >}. */
    static String without(String line) {
        if (line.isEmpty() || line.charAt(0) != '>') {
            return line;
        }
        int start = 0;
        while (start < line.length() && (line.charAt(start) == '>' || line.charAt(start) == ' ')) {
            start++;
        }
        return line.substring(start);
    }
}
