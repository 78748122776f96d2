package io.blkstream.producer.trace.biosnoop;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceReader;
import java.util.List;
import java.util.regex.Pattern;

/**
 * biosnoop of bcc (2015 to now) and of libbpf-tools, with any of their options, and the layout in which mails to
 * linux-raid quote it. Sources: iovisor/bcc tools/biosnoop.py, libbpf-tools/biosnoop.c.
 */
final class BiosnoopFormat implements TraceFormat {
    private static final Pattern HEADER = Pattern.compile(
            "(?i)^[> ]*time(?:stamp)?(?:\\(s\\))?\\s+(?:comm|process)\\s+pid\\s+(?:disk|device)\\s.*\\blat.*");
    private static final int CERTAIN = 95;
    private static final int ROWS_ONLY = 50;
    private static final int ROWS_SPAN = 40;
    private static final int BROKEN_ROWS_ONLY = 20;
    private static final int COMPLAINT_NAMING_BIOSNOOP = 40;
    private static final int COMPLAINT = 15;

    @Override
    public String name() {
        return "biosnoop";
    }

    @Override
    public int confidence(Head head) {
        List<String> lines = head.lines();
        if (lines.stream().anyMatch(line -> HEADER.matcher(line).matches())) {
            return CERTAIN;
        }
        long filled = lines.stream().filter(line -> !line.isBlank()).count();
        long rows = lines.stream().filter(BiosnoopFormat::isRow).count();
        if (rows > 0) {
            return (int) (ROWS_ONLY + ROWS_SPAN * rows / filled);
        }
        if (lines.stream().anyMatch(RowParser::endsAsRow)) {
            return BROKEN_ROWS_ONLY;
        }
        return confidenceByComplaint(lines);
    }

    @Override
    public TraceReader newReader() {
        return new BiosnoopReader();
    }

    private static boolean isRow(String line) {
        String text = PastedLines.clean(line);
        if (!RowTime.startsWithTime(text)) {
            return false;
        }
        try {
            return new RowParser().parse(1, text) != null;
        } catch (UnusableRowException e) {
            return false;
        }
    }

    private static int confidenceByComplaint(List<String> lines) {
        if (lines.stream().noneMatch(line -> ToolFailure.isComplaint(line.strip()))) {
            return 0;
        }
        boolean named = lines.stream().anyMatch(line -> line.contains("biosnoop"));
        boolean bpf = lines.stream().anyMatch(line -> line.contains("BPF") || line.contains("bpf"));
        return named ? COMPLAINT_NAMING_BIOSNOOP : bpf ? COMPLAINT : 0;
    }
}
