package io.blkstream.producer.trace.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the lines by which ftrace, trace-cmd and perf own up to lost records. */
final class LostRecords {
    /** Some were lost, the line does not say how many. */
    static final long UNCOUNTED = -1;

    private static final int MAX_DIGITS = 18;

    /** trace file: what was written and is no more in the buffer has been overwritten. */
    private static final Pattern HEADER = Pattern.compile("#\\s*entries-in-buffer/entries-written:\\s*(\\d+)/(\\d+).*");
    /** trace_pipe; trace-cmd report. */
    private static final Pattern PIPE =
            Pattern.compile("\\s*CPU:\\d+ \\[(?:LOST (\\d+) EVENTS|(\\d+) EVENTS DROPPED|EVENTS DROPPED)\\].*");
    /** perf script --show-lost-events; bpf tools of the same style. */
    private static final Pattern PERF = Pattern.compile(
            ".*PERF_RECORD_LOST(?:_SAMPLES)?\\s+lost\\s+(\\d+).*|(?i:\\s*lost (\\d+) (?:events|samples).*)");

    private LostRecords() {}

    /** How many records a line says are lost: 0 = none, {@link #UNCOUNTED} = some. */
    static long in(String line) {
        if (line.indexOf("entries-in-buffer") > 0) {
            return overwritten(line);
        }
        if (line.contains("EVENTS")) {
            return counted(PIPE.matcher(line));
        }
        return line.contains("LOST") || line.startsWith("lost ") || line.startsWith("Lost ")
                ? counted(PERF.matcher(line))
                : 0;
    }

    private static long overwritten(String line) {
        Matcher matcher = HEADER.matcher(line);
        return matcher.matches() ? Math.max(0, number(matcher.group(2)) - number(matcher.group(1))) : 0;
    }

    private static long counted(Matcher matcher) {
        if (!matcher.matches()) {
            return 0;
        }
        String first = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return first == null ? UNCOUNTED : number(first);
    }

    private static long number(String digits) {
        return digits.length() > MAX_DIGITS ? 0 : Long.parseLong(digits);
    }
}
