package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Excerpt;
import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one text of blkparse or of the kernel's blk tracer. */
final class BlkparseReader implements TraceReader {
    private static final int SHOWN_CHARS = 160;
    private static final int MAX_DIGITS = 18;

    /** Trailer: so many records had numbers that never came; blktrace says what the kernel dropped. */
    private static final Pattern SKIPS =
            Pattern.compile("\\s*Skips: [\\d,.' ]+ forward \\(([\\d,.']+) -.*|You have ([\\d,]+) dropped events.*");

    private final DeviceNames names;

    BlkparseReader(DeviceNames names) {
        this.names = names;
    }

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        BlockTrace trace = new BlockTrace(sink, names);
        LineReader lines = new LineReader(in, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            read(MailQuote.without(line), lines.number(), trace, sink);
        }
        trace.finish();
    }

    private static void read(String line, long number, BlockTrace trace, TraceSink sink) {
        BlkparseLine found = BlkparseLine.find(line);
        if (found == null) {
            other(line, number, trace, sink);
            return;
        }
        if (found.action() == null) {
            sink.reject(number, "unknown action in: " + Excerpt.of(line, SHOWN_CHARS));
            return;
        }
        if (found.action().step() == null) {
            return;
        }
        BlockEvent event = found.event(number);
        if (event == null) {
            sink.reject(number, "not in the layout of its action: " + Excerpt.of(line, SHOWN_CHARS));
            return;
        }
        trace.accept(event);
    }

    private static void other(String line, long number, BlockTrace trace, TraceSink sink) {
        if (line.indexOf(" [LOST ") > 0) {
            trace.lost(LostRecords.in(line));
        } else if (line.contains("entries-in-buffer")) {
            trace.lost(LostRecords.in(line));
        } else if (line.contains("Skips:") || line.startsWith("You have")) {
            trace.lost(skipped(line));
        } else if (BlkparseLine.resembles(line)) {
            sink.reject(number, "not a blkparse line: " + Excerpt.of(line, SHOWN_CHARS));
        }
    }

    private static long skipped(String line) {
        Matcher matcher = SKIPS.matcher(line);
        if (!matcher.matches()) {
            return 0;
        }
        String count = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        String digits = count.replaceAll("\\D", "");
        return digits.isEmpty() || digits.length() > MAX_DIGITS ? 0 : Long.parseLong(digits);
    }
}
