package io.blkstream.producer.trace.kernel;

/**
 * Reads one line of text from left to right. After the first thing that is not there it has failed for good and gives
 * zeros and empty texts, so that a parser asks once, at the end.
 */
final class Cursor {
    private final String text;
    private final int end;
    private int at;
    private boolean failed;

    Cursor(String text) {
        this(text, 0, text.length());
    }

    Cursor(String text, int start, int end) {
        this.text = text;
        this.at = start;
        this.end = end;
    }

    boolean failed() {
        return failed;
    }

    boolean atEnd() {
        return at >= end;
    }

    /** Where the next character is. */
    int position() {
        return at;
    }

    Cursor skipBlanks() {
        while (at < end && isBlank(text.charAt(at))) {
            at++;
        }
        return this;
    }

    /** The next character; NUL at the end. */
    char peek() {
        return at < end ? text.charAt(at) : '\0';
    }

    Cursor expect(char wanted) {
        if (peek() == wanted && at < end) {
            at++;
        } else {
            failed = true;
        }
        return this;
    }

    /** Passes over that character if it is next. */
    boolean accept(char wanted) {
        boolean found = !failed && at < end && text.charAt(at) == wanted;
        if (found) {
            at++;
        }
        return found;
    }

    /** Digits as an unsigned 64-bit number (2^64 - 1 is -1), or a negative decimal number. */
    long number() {
        boolean negative = accept('-');
        int start = at;
        long value = 0;
        while (at < end && isDigit(text.charAt(at))) {
            value = value * 10 + (text.charAt(at) - '0');
            at++;
        }
        // 20 digits hold every 64-bit number; no kernel prints more.
        if (at == start || at - start > 20) {
            failed = true;
        }
        return failed ? 0 : negative ? -value : value;
    }

    /** Characters up to the next blank. */
    String word() {
        int start = at;
        while (at < end && !isBlank(text.charAt(at))) {
            at++;
        }
        failed |= at == start;
        return failed ? "" : text.substring(start, at);
    }

    /** What stands between parentheses; they must be next. */
    String parenthesized() {
        expect('(');
        int close = failed ? -1 : text.indexOf(')', at);
        if (close < 0 || close >= end) {
            failed = true;
            return "";
        }
        String inside = text.substring(at, close);
        at = close + 1;
        return inside;
    }

    /** What stands between a bracket, which must be next, and the last bracket of the line. */
    String bracketedToLast() {
        expect('[');
        int close = failed ? -1 : text.lastIndexOf(']', end - 1);
        if (close < at) {
            failed = true;
            return "";
        }
        String inside = text.substring(at, close);
        at = close + 1;
        return inside;
    }

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }
}
