package io.blkstream.producer.trace.kernel;

/** Reads error numbers of completions, which tools print as {@code -5}, as unsigned 16 bits, or as 5. */
final class Errno {
    private static final int MAX_ERRNO = 4095;

    private Errno() {}

    /** The positive errno; 0 for none and for what is no error number. */
    static int parse(String text) {
        Cursor cursor = new Cursor(text.strip());
        long printed = cursor.number();
        return cursor.failed() || !cursor.atEnd() ? 0 : of(printed);
    }

    /** The positive errno of a signed number or of one that lost its sign in 16 bits. */
    static int of(long printed) {
        long signed = printed > Short.MAX_VALUE && printed <= 0xFFFF ? (short) printed : printed;
        long positive = Math.abs(signed);
        return positive <= MAX_ERRNO ? (int) positive : 0;
    }
}
