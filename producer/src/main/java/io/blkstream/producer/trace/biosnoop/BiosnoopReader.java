package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.Excerpt;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalLong;

/** Reads the output of biosnoop as bcc and libbpf-tools print it and as mails quote it. */
final class BiosnoopReader implements TraceReader {
    private static final int QUOTED_CHARACTERS = 120;

    private final RowParser rows = new RowParser();
    private final ToolFailure failure = new ToolFailure();
    private long events;
    private long rejects;

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        PastedLines lines = new PastedLines(in, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            readLine(lines.number(), line.strip(), sink);
        }
        sayWhatWasLeftOut(sink);
        sayWhetherToolFailed(sink);
    }

    private void readLine(long number, String line, TraceSink sink) {
        if (RowTime.startsWithTime(line) || RowParser.endsAsRow(line)) {
            readRow(number, line, sink);
            return;
        }
        OptionalLong lost = LossNotice.count(line);
        if (lost.isPresent()) {
            sink.lost(lost.getAsLong());
            return;
        }
        failure.look(line);
    }

    private void readRow(long number, String line, TraceSink sink) {
        TracedIo io;
        try {
            io = rows.parse(number, line);
        } catch (UnusableRowException e) {
            rejects++;
            sink.reject(number, e.getMessage() + " in '" + excerpt(line) + "'");
            return;
        }
        events++;
        sink.event(io);
    }

    static String excerpt(String line) {
        return Excerpt.printable(line, QUOTED_CHARACTERS);
    }

    private void sayWhatWasLeftOut(TraceSink sink) {
        if (rows.backwardClocks() > 0) {
            sink.note(rows.backwardClocks() + " latencies left out: the clock went backwards");
        }
        if (rows.wrappedSectors() > 0) {
            sink.note(rows.wrappedSectors() + " sectors left out: negative, the tool printed them with 32 bits");
        }
        if (rows.sawDate()) {
            sink.note("dates carry no time zone: taken as UTC");
        }
        if (rows.sawTimeOfDay()) {
            sink.note("times of day carry no date: counted from midnight of the first day");
        }
    }

    private void sayWhetherToolFailed(TraceSink sink) {
        if (failure.message() == null) {
            return;
        }
        if (events + rejects == 0) {
            sink.failed(failure.message());
        } else {
            sink.note("the tool complained: " + excerpt(failure.message()));
        }
    }
}
