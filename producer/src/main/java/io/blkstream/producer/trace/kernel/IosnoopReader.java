package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.Decimals;
import io.blkstream.producer.trace.Excerpt;
import io.blkstream.producer.trace.LineReader;
import io.blkstream.producer.trace.TraceReader;
import io.blkstream.producer.trace.TraceSink;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/** Reads one output of perf-tools' iosnoop. */
final class IosnoopReader implements TraceReader {
    private static final int NANO_DECIMALS = 9;
    private static final int SHOWN_CHARS = 160;
    private static final Pattern BLANKS = Pattern.compile("[ \t]+");
    /** Times are printed with 6 decimals, which hardly any process name begins with. */
    private static final Pattern TIME = Pattern.compile("\\d+\\.\\d{6}");

    private final DeviceNames names;
    private boolean headerSeen;
    private boolean withStart;
    private boolean withEnd;
    private long backwards;

    IosnoopReader(DeviceNames names) {
        this.names = names;
    }

    /** Whether it is the line that names the columns. */
    static boolean isHeader(String line) {
        return line.contains(" TYPE ")
                && line.contains(" DEV ")
                && line.stripTrailing().endsWith("LATms");
    }

    @Override
    public void read(InputStream in, TraceSink sink) throws IOException {
        LineReader lines = new LineReader(in, sink);
        for (String line = lines.next(); line != null; line = lines.next()) {
            read(MailQuote.without(line), lines.number(), sink);
        }
        if (backwards > 0) {
            sink.note(backwards + " latencies left out: the clock went backwards");
        }
    }

    private void read(String line, long number, TraceSink sink) {
        if (isHeader(line)) {
            headerSeen = true;
            withStart = line.contains("STARTs");
            withEnd = line.contains("ENDs");
            return;
        }
        if (line.contains(" EVENTS]")) {
            sink.lost(Math.max(0, LostRecords.in(line)));
            return;
        }
        String[] words = BLANKS.split(line.strip());
        if (!IosnoopRow.resembles(words)) {
            return;
        }
        IosnoopRow row = IosnoopRow.parse(line, words);
        if (row == null) {
            String comma = words[words.length - 1].matches("\\d+,\\d+") ? "LATms has a decimal comma: " : "";
            sink.reject(number, comma + "not an iosnoop row: " + Excerpt.of(line, SHOWN_CHARS));
            return;
        }
        sink.event(traced(number, row));
    }

    private TracedIo traced(long number, IosnoopRow row) {
        String[] head = row.head().split("[ \t]+", 3);
        int times = times(head);
        long first = times > 0 ? nanos(head[0]) : TracedIo.NO_TIME;
        boolean startFirst = times == 2 || withStart || !withEnd;
        IoEvent event = event(row, process(row.head(), times));
        if (times > 0) {
            event.setIssuedAt(startFirst ? first : first - row.latencyNanos());
        }
        return new TracedIo(number, first, event);
    }

    /** How many of the leading words are times; without a header by their look. */
    private int times(String[] head) {
        int wanted = headerSeen ? (withStart ? 1 : 0) + (withEnd ? 1 : 0) : 2;
        int times = 0;
        while (times < wanted
                && times < head.length
                && TIME.matcher(head[times]).matches()) {
            times++;
        }
        return times;
    }

    private static long nanos(String time) {
        return Decimals.parse(time, NANO_DECIMALS).orElse(TracedIo.NO_TIME);
    }

    private static String process(String head, int times) {
        String name = head;
        for (int i = 0; i < times; i++) {
            int blank = 0;
            while (blank < name.length() && !Cursor.isBlank(name.charAt(blank))) {
                blank++;
            }
            name = name.substring(blank).strip();
        }
        return name;
    }

    private IoEvent event(IosnoopRow row, String process) {
        boolean flush = row.operation() == Operation.FLUSH;
        IoEvent event = BlankIo.create();
        event.setOperation(row.operation());
        event.setFlags(
                flush ? row.rwbs().flags() & ~IoFlags.PREFLUSH : row.rwbs().flags());
        event.setSector(flush ? -1 : row.sector());
        event.setBytes(row.bytes());
        event.setPid(row.pid());
        event.setProcess(process);
        event.setDevice(names.nameOf((int) row.major(), (int) row.minor()));
        if (row.latencyNanos() >= 0) {
            event.setLatencyNanos(row.latencyNanos());
        } else {
            backwards++;
        }
        return event;
    }
}
