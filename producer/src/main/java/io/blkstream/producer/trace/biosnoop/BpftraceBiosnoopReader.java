package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.regex.Matcher;

/** Reads the output of bpftrace's biosnoop.bt; the header says which of its three layouts the rows have. */
final class BpftraceBiosnoopReader implements TraceReader {
    private final ToolFailure failure = new ToolFailure();
    private BpftraceRow rows = BpftraceRow.headerless();
    private long events;
    private long rejects;
    private long backwardClocks;

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        PastedLines lines = new PastedLines(in, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            readLine(lines.number(), line, sink);
        }
        summarise(sink);
    }

    private void readLine(long number, String line, TraceSink sink) {
        Matcher header = BpftraceBiosnoopFormat.HEADER.matcher(line);
        if (header.matches()) {
            rows = BpftraceRow.under(line, header);
            return;
        }
        if (BpftraceRow.isRow(line)) {
            readRow(number, line, sink);
            return;
        }
        OptionalLong lost = LossNotice.count(line);
        lost.ifPresent(sink::lost);
        failure.look(line);
    }

    private void readRow(long number, String line, TraceSink sink) {
        try {
            var io = rows.parse(number, line);
            backwardClocks += io.event().getLatencyNanos() == null ? 1 : 0;
            events++;
            sink.event(io);
        } catch (UnusableRowException e) {
            rejects++;
            sink.reject(number, e.getMessage() + " in '" + BiosnoopReader.excerpt(line) + "'");
        }
    }

    private void summarise(TraceSink sink) {
        if (events > 0) {
            sink.note("biosnoop.bt prints no sector, size or direction: only latencies can be judged");
        }
        if (backwardClocks > 0) {
            sink.note(backwardClocks + " latencies left out: the clock went backwards");
        }
        if (failure.message() != null && events + rejects == 0) {
            sink.failed(failure.message());
        }
    }
}
