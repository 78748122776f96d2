package io.blkstream.producer.trace;

/** The beginning of a text that is quoted in a message. */
public final class Excerpt {
    private Excerpt() {}

    /** The text, or its first {@code maxChars} characters and an ellipsis where it is longer. */
    public static String of(String text, int maxChars) {
        return text.length() <= maxChars ? text : text.substring(0, maxChars) + '…';
    }

    /** The same of a text that may not be one: each control character shows as U+FFFD. */
    public static String printable(String text, int maxChars) {
        return of(text, maxChars).replaceAll("\\p{Cntrl}", "\ufffd");
    }
}
