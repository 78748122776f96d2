package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;

/** The text of blkparse in its default format, and of the kernel's {@code blk} tracer in its two formats. */
public final class BlkparseFormat implements TraceFormat {
    private static final int CERTAIN = 95;
    private static final int ONLY_HEADER = 60;

    private final DeviceNames names;

    public BlkparseFormat(DeviceNames names) {
        this.names = names;
    }

    @Override
    public String name() {
        return "blkparse";
    }

    @Override
    public int confidence(Head head) {
        int best = 0;
        for (String line : head.lines()) {
            BlkparseLine found = BlkparseLine.find(line);
            if (found != null && found.action() != null) {
                return CERTAIN;
            }
            if (line.equals("# tracer: blk")) {
                best = ONLY_HEADER;
            }
        }
        return best;
    }

    @Override
    public TraceReader newReader() {
        return new BlkparseReader(names);
    }
}
