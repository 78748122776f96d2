package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.kernel.BlockTask.Context;
import java.util.OptionalLong;

/**
 * The part of a trace line before its event: task, processor, flags and time, as ftrace, trace-cmd and perf print it.
 *
 * <pre>
 *              fio-15339   [000] ..s..  1292.411839:             ftrace; 4 or 5 flags or none, perhaps "(tgid)" before "["
 *        test-2991         0.....       119.255974:              trace-cmd since 3.3
 *    kworker/4:1H    533   [004]        543348.164815:           perf
 * </pre>
 *
 * Task names can hold anything, so it is read from the right.
 *
 * @param end index behind the colon of the time
 */
record TracePrefix(BlockTask task, long timeNanos, boolean wholeNumber, int end) {
    private static final int NANO_DECIMALS = 9;
    private static final int MAX_FLAGS = 12;
    /** Position of the interrupt letter in {@code irqs-off, need-resched, hardirq/softirq, …}. */
    private static final int INTERRUPT_FLAG = 2;

    /**
     * Reads the prefix that ends with the colon at {@code colon}.
     *
     * @return null when what stands there is no prefix
     */
    static TracePrefix endingAt(String line, int colon) {
        int timeStart = startOfWord(line, colon);
        if (timeStart == colon || !Cursor.isDigit(line.charAt(timeStart))) {
            return null;
        }
        String time = line.substring(timeStart, colon);
        boolean whole = time.indexOf('.') < 0;
        OptionalLong nanos = Decimals.parse(time, whole ? 0 : NANO_DECIMALS);
        if (nanos.isEmpty() || nanos.getAsLong() < 0) {
            return null;
        }
        BlockTask task = task(line, endOfText(line, timeStart));
        return task == null ? null : new TracePrefix(task, nanos.getAsLong(), whole, colon + 1);
    }

    private static BlockTask task(String line, int end) {
        int start = startOfWord(line, end);
        if (isProcessor(line, start, end)) {
            return named(line, endOfText(line, start), Context.UNKNOWN);
        }
        int beforeFlags = endOfText(line, start);
        int processor = startOfWord(line, beforeFlags);
        if (isFlags(line, start, end) && isProcessor(line, processor, beforeFlags)) {
            return named(line, endOfText(line, processor), context(line, start, end));
        }
        int flags = endOfDigits(line, start);
        if (flags > start && isFlags(line, flags, end)) {
            return named(line, beforeFlags, context(line, flags, end));
        }
        return null;
    }

    /** {@code [003]}. */
    private static boolean isProcessor(String line, int start, int end) {
        return end - start >= 3
                && line.charAt(start) == '['
                && line.charAt(end - 1) == ']'
                && endOfDigits(line, start + 1) == end - 1;
    }

    private static boolean isFlags(String line, int start, int end) {
        if (end - start < 1 || end - start > MAX_FLAGS) {
            return false;
        }
        for (int i = start; i < end; i++) {
            char c = line.charAt(i);
            if (c != '.' && c != '#' && !Cursor.isDigit(c) && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z')) {
                return false;
            }
        }
        return true;
    }

    private static Context context(String line, int start, int end) {
        if (end - start <= INTERRUPT_FLAG) {
            return Context.UNKNOWN;
        }
        return switch (line.charAt(start + INTERRUPT_FLAG)) {
            case 'h', 's', 'H', 'z', 'Z' -> Context.INTERRUPT;
            case '.' -> Context.TASK;
            default -> Context.UNKNOWN;
        };
    }

    private static BlockTask named(String line, int textEnd, Context context) {
        int end = beforeThreadGroup(line, textEnd);
        int digits = end;
        while (digits > 0 && Cursor.isDigit(line.charAt(digits - 1))) {
            digits--;
        }
        if (digits == end || digits == 0 || end - digits > 10) {
            return null;
        }
        int pid = (int) Long.parseLong(line.substring(digits, end));
        char separator = line.charAt(digits - 1);
        if (separator == '/') {
            // perf -F pid,tid: the thread is what other tools show.
            int process = digits - 1;
            while (process > 0 && Cursor.isDigit(line.charAt(process - 1))) {
                process--;
            }
            return new BlockTask(pid, line.substring(0, process).strip(), null, context);
        }
        return separator == '-' || Cursor.isBlank(separator)
                ? new BlockTask(pid, line.substring(0, digits - 1).strip(), null, context)
                : null;
    }

    /** Steps over {@code (  123)} or {@code (-----)}. */
    private static int beforeThreadGroup(String line, int end) {
        int open = line.lastIndexOf('(', end);
        if (end == 0 || line.charAt(end - 1) != ')' || open < 0) {
            return end;
        }
        String inside = line.substring(open + 1, end - 1).strip();
        boolean threadGroup = !inside.isEmpty()
                && (inside.chars().allMatch(c -> c == '-') || inside.chars().allMatch(c -> Cursor.isDigit((char) c)));
        return threadGroup ? endOfText(line, open) : end;
    }

    private static int endOfDigits(String line, int start) {
        int at = start;
        while (at < line.length() && Cursor.isDigit(line.charAt(at))) {
            at++;
        }
        return at;
    }

    private static int startOfWord(String line, int end) {
        int at = end;
        while (at > 0 && !Cursor.isBlank(line.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static int endOfText(String line, int end) {
        int at = end;
        while (at > 0 && Cursor.isBlank(line.charAt(at - 1))) {
            at--;
        }
        return at;
    }
}
