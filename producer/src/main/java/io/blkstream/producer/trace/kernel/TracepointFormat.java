package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;

/**
 * Block tracepoints as text: ftrace's {@code trace} and {@code trace_pipe}, {@code trace-cmd report}, {@code perf
 * script}.
 */
public final class TracepointFormat implements TraceFormat {
    private static final int CERTAIN = 95;
    private static final int OTHER_EVENTS = 60;
    private static final int ONLY_HEADER = 50;

    private final DeviceNames names;

    public TracepointFormat(DeviceNames names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "tracepoint";
    }

    @Override
    public int confidence(Head head) {
        int best = 0;
        for (String line : head.lines()) {
            best = Math.max(best, confidence(line));
        }
        return best;
    }

    @Override
    public TraceReader newReader() {
        return new TracepointReader(names);
    }

    private static int confidence(String line) {
        if (line.startsWith("# tracer: nop")) {
            return ONLY_HEADER;
        }
        TracepointLine found = TracepointLine.find(line);
        if (found == null) {
            return 0;
        }
        return found.event().startsWith("block_") ? CERTAIN : OTHER_EVENTS;
    }
}
