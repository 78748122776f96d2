package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Excerpt;
import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;

/** Reads one text of block tracepoints. */
final class TracepointReader implements TraceReader {
    /** Mail programs break a line into at most so many. */
    private static final int MAX_PIECES = 3;

    /** How trace-cmd marks an event whose format it does not understand. */
    private static final String UNPARSED = "[FAILED TO PARSE]";

    private static final int SHOWN_CHARS = 160;

    private final DeviceNames names;
    private TraceSink sink;
    private BlockTrace trace;
    private String broken;
    private TracepointLine brokenAt;
    private long brokenLine;
    private int pieces;
    private long ringEvents;
    private long zoneEvents;
    private long unparsed;
    private boolean wholeNumbers;
    private boolean lostUncounted;

    TracepointReader(DeviceNames names) {
        this.names = names;
    }

    @Override
    public void read(InputStream in, TraceSink to) throws IOException {
        sink = to;
        trace = new BlockTrace(to, names);
        LineReader lines = new LineReader(in, to);
        for (String line = lines.next(); line != null; line = lines.next()) {
            read(MailQuote.without(line), lines.number());
        }
        rejectBroken();
        trace.finish();
        noteOthers();
    }

    private void read(String line, long number) {
        TracepointLine found = TracepointLine.find(line);
        if (found != null) {
            rejectBroken();
            event(line, found, number);
        } else if (broken != null) {
            append(line);
        } else {
            other(line);
        }
    }

    private void event(String line, TracepointLine found, long number) {
        Tracepoint tracepoint = Tracepoint.named(found.event());
        if (tracepoint == null) {
            count(found.event(), line);
            return;
        }
        TracepointText text = new TracepointText(tracepoint, line, found.textStart());
        if (!text.complete()) {
            incomplete(line, found, number);
            return;
        }
        BlockEvent event = text.event(number, found.prefix());
        if (event == null) {
            sink.reject(number, "impossible value in: " + Excerpt.of(line, SHOWN_CHARS));
            return;
        }
        wholeNumbers |= found.prefix().wholeNumber();
        trace.accept(event);
    }

    private void incomplete(String line, TracepointLine found, long number) {
        if (line.contains(UNPARSED)) {
            unparsed++;
        } else {
            hold(line, found, number);
        }
    }

    /** Keeps a line that seems to go on in the next one. */
    private void hold(String line, TracepointLine found, long number) {
        broken = line;
        brokenAt = found;
        brokenLine = number;
        pieces = 1;
    }

    private void append(String line) {
        String joined = broken + ' ' + line.strip();
        TracepointText text = new TracepointText(Tracepoint.named(brokenAt.event()), joined, brokenAt.textStart());
        pieces++;
        if (text.complete()) {
            broken = null;
            event(joined, brokenAt, brokenLine);
        } else if (pieces < MAX_PIECES && !line.isBlank()) {
            broken = joined;
        } else {
            rejectBroken();
            other(line);
        }
    }

    private void rejectBroken() {
        if (broken != null) {
            sink.reject(brokenLine, "incomplete " + brokenAt.event() + ": " + Excerpt.of(broken, SHOWN_CHARS));
            broken = null;
        }
    }

    private void other(String line) {
        long lost = LostRecords.in(line);
        if (lost > 0) {
            trace.lost(lost);
        } else if (lost == LostRecords.UNCOUNTED && !lostUncounted) {
            lostUncounted = true;
            sink.note("records were lost, the trace does not say how many: " + Excerpt.of(line.strip(), SHOWN_CHARS));
        }
    }

    private void count(String event, String line) {
        if (event.startsWith("io_uring_")) {
            ringEvents++;
        } else if (event.startsWith("blk_zone_")) {
            zoneEvents++;
        } else if (line.contains(UNPARSED)) {
            unparsed++;
        }
    }

    private void noteOthers() {
        note(ringEvents, "io_uring events passed over: block events tell the same I/Os");
        note(zoneEvents, "zone events passed over: they belong to requests that have events of their own");
        note(unparsed, "events that the tool itself could not parse");
        if (wholeNumbers) {
            sink.note("times have no decimal point: taken as nanoseconds");
        }
    }

    private void note(long count, String what) {
        if (count > 0) {
            sink.note(count + " " + what);
        }
    }
}
