package io.blkstream.local.cli;

import java.io.PrintWriter;
import java.io.Writer;

/**
 * Standard output that may be closed at the other end, as {@code head} does. A {@link PrintWriter} keeps that to itself, and
 * asking it costs a write: to be used behind a buffer.
 */
final class PipeWriter extends Writer {
    private final PrintWriter out;
    private final Runnable whenClosed;

    PipeWriter(PrintWriter out, Runnable whenClosed) {
        this.out = out;
        this.whenClosed = whenClosed;
    }

    @Override
    public void write(char[] characters, int start, int length) {
        out.write(characters, start, length);
        flush();
    }

    @Override
    public void flush() {
        if (out.checkError()) {
            whenClosed.run();
        }
    }

    /** Standard output stays open. */
    @Override
    public void close() {
        flush();
    }
}
