package io.blkstream.producer.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads an input as numbered UTF-8 lines in constant memory.
 *
 * <p>Lines end with {@code \n} or {@code \r\n}; the last one need not end. Malformed UTF-8 becomes U+FFFD. A line longer
 * than {@link #MAX_LINE_BYTES} is rejected and passed over.
 */
public final class LineReader {
    /** Longest line in bytes without its end. */
    public static final int MAX_LINE_BYTES = 1 << 20;

    private static final int READ_BYTES = 64 * 1024;

    private final InputStream in;
    private final TraceSink sink;
    private byte[] buffer = new byte[READ_BYTES];
    private int start;
    private int end;
    private boolean ended;
    private long number;

    /**
     * @param in what to read; stays open
     * @param sink takes the rejects of lines that are too long
     */
    public LineReader(InputStream in, TraceSink sink) {
        this.in = in;
        this.sink = sink;
    }

    /** Number of the line that {@link #next()} gave last, from 1; 0 before the first. */
    public long number() {
        return number;
    }

    /** The next line without its end, or null after the last. */
    public String next() throws IOException {
        while (true) {
            int newline = findNewline();
            if (newline < 0 && ended) {
                return start == end ? null : take(end, end);
            }
            if (newline >= 0 && newline - start <= MAX_LINE_BYTES) {
                return take(newline, newline + 1);
            }
            skipLongLine(newline);
        }
    }

    private String take(int lineEnd, int nextStart) {
        int textEnd = lineEnd > start && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        String line = new String(buffer, start, textEnd - start, StandardCharsets.UTF_8);
        start = nextStart;
        number++;
        return line;
    }

    /** Index of the next line end; -1 when the input ends before, or when the line is too long. */
    private int findNewline() throws IOException {
        int scanned = start;
        while (true) {
            for (int i = scanned; i < end; i++) {
                if (buffer[i] == '\n') {
                    return i;
                }
            }
            int seen = end - start;
            if (seen > MAX_LINE_BYTES || !fill()) {
                return -1;
            }
            scanned = start + seen;
        }
    }

    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        makeRoom();
        int count = in.read(buffer, end, buffer.length - end);
        if (count < 0) {
            ended = true;
            return false;
        }
        end += count;
        return true;
    }

    private void makeRoom() {
        if (end < buffer.length) {
            return;
        }
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, end - start);
            end -= start;
            start = 0;
            return;
        }
        buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }

    private void skipLongLine(int newline) throws IOException {
        int at = newline;
        while (at < 0) {
            start = 0;
            end = 0;
            if (!fill()) {
                break;
            }
            at = findInBuffer();
        }
        start = at < 0 ? end : at + 1;
        number++;
        sink.reject(number, "line longer than " + MAX_LINE_BYTES + " bytes");
    }

    private int findInBuffer() {
        for (int i = start; i < end; i++) {
            if (buffer[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
