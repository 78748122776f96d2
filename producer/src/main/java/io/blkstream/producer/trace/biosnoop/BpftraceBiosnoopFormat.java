package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;
import java.util.regex.Pattern;

/**
 * biosnoop.bt of bpftrace: whole milliseconds, no sector, size or direction, so good for latencies only. Source:
 * bpftrace/bpftrace tools/biosnoop.bt.
 */
final class BpftraceBiosnoopFormat implements TraceFormat {
    static final Pattern HEADER =
            Pattern.compile("[> ]*TIME\\(ms\\)\\s+(?:(DISK)\\s+(ID\\s+)?)?COMM\\s+PID\\s+LAT\\(ms\\)\\s*");
    private static final int CERTAIN = 95;

    @Override
    public String name() {
        return "biosnoop-bpftrace";
    }

    @Override
    public int confidence(Head head) {
        return head.lines().stream().anyMatch(line -> HEADER.matcher(line).matches()) ? CERTAIN : 0;
    }

    @Override
    public TraceReader newReader() {
        return new BpftraceBiosnoopReader();
    }
}
