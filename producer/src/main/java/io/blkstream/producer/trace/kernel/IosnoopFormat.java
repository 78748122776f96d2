package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;
import java.util.regex.Pattern;

/** Rows of perf-tools' iosnoop, with or without start and end times. */
public final class IosnoopFormat implements TraceFormat {
    private static final int CERTAIN = 95;
    private static final int ROWS = 80;
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");

    private final DeviceNames names;

    public IosnoopFormat(DeviceNames names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "iosnoop";
    }

    @Override
    public int confidence(Head head) {
        int best = 0;
        for (String line : head.lines()) {
            if (IosnoopReader.isHeader(line)) {
                return CERTAIN;
            }
            String[] words = BLANKS.split(line.strip());
            if (IosnoopRow.resembles(words) && IosnoopRow.parse(line, words) != null) {
                best = ROWS;
            }
        }
        return best;
    }

    @Override
    public TraceReader newReader() {
        return new IosnoopReader(names);
    }
}
