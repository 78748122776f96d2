package io.blkstream.producer.capture.ring;

/**
 * What {@code per_cpu/cpuN/stats} says of one processor's ring buffer.
 *
 * @param entries records that are there to be read
 * @param overwritten records that were overwritten unread since the buffer was made
 * @param dropped records that did not fit since then
 * @param nowNanos what the trace clock says, in steps of 1000 ns; 0 when it is no clock of seconds
 */
public record CpuStats(long entries, long overwritten, long dropped, long nowNanos) {
    private static final int MICRO_DIGITS = 6;

    /** Records lost since the buffer was made. */
    public long lost() {
        return overwritten + dropped;
    }

    /** Reads the file's bytes; what they do not tell is 0. */
    public static CpuStats parse(byte[] text, int length) {
        long entries = 0;
        long overwritten = 0;
        long dropped = 0;
        long now = 0;
        for (int start = 0; start < length; ) {
            int end = endOfLine(text, start, length);
            if (starts(text, start, end, "entries:")) {
                entries = number(text, start, end);
            } else if (starts(text, start, end, "overrun:") || starts(text, start, end, "commit overrun:")) {
                overwritten += number(text, start, end);
            } else if (starts(text, start, end, "dropped events:")) {
                dropped = number(text, start, end);
            } else if (starts(text, start, end, "now ts:")) {
                now = nanos(text, start, end);
            }
            start = end + 1;
        }
        return new CpuStats(entries, overwritten, dropped, now);
    }

    private static int endOfLine(byte[] text, int start, int length) {
        int end = start;
        while (end < length && text[end] != '\n') {
            end++;
        }
        return end;
    }

    private static boolean starts(byte[] text, int start, int end, String name) {
        if (end - start < name.length()) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            if (text[start + i] != name.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static long number(byte[] text, int start, int end) {
        long value = 0;
        for (int i = start; i < end; i++) {
            if (text[i] >= '0' && text[i] <= '9') {
                value = value * 10 + text[i] - '0';
            }
        }
        return value;
    }

    /** {@code now ts:  3594.875946}; clocks that count something else have no point. */
    private static long nanos(byte[] text, int start, int end) {
        boolean micros = end - start > MICRO_DIGITS && text[end - 1 - MICRO_DIGITS] == '.';
        return micros ? number(text, start, end) * 1000 : 0;
    }
}
