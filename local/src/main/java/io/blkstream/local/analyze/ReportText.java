package io.blkstream.local.analyze;

import io.blkstream.local.cli.Paragraph;
import io.blkstream.local.cli.Readable;
import io.blkstream.local.cli.TextTable;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TraceSummary.RejectedRow;
import io.blkstream.schemas.Operation;
import io.blkstream.streams.domain.detect.Culprit;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.remedy.Action;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;

/** A report for an 80-column terminal. */
public final class ReportText {
    private static final int WIDTH = 80;
    private static final int SHOWN_REJECTS = 5;
    private static final String UNKNOWN = "-";

    private final Ansi ansi;
    private final boolean explain;
    private final StringBuilder text = new StringBuilder();

    /**
     * A renderer.
     *
     * @param explain also say why rules are silent
     */
    public ReportText(boolean coloured, boolean explain) {
        this.ansi = coloured ? Ansi.ON : Ansi.OFF;
        this.explain = explain;
    }

    /** The text of one report, each line ended by a newline. */
    public String render(TraceReport report) {
        text.setLength(0);
        input(report.input());
        if (!report.devices().isEmpty()) {
            line("").append(table(report.devices()));
        }
        groups(report.findings()).forEach(this::group);
        if (report.findings().isEmpty() && !report.devices().isEmpty()) {
            line("").append("Nothing found.\n");
        }
        if (!report.devicesWithoutGeometry().isEmpty()) {
            line("");
            geometryHint(report.devicesWithoutGeometry());
        }
        if (explain) {
            silences(report.silences());
        }
        return text.toString();
    }

    private void input(TraceSummary input) {
        paragraph("", input.source() + ": " + input.format() + ", " + plural(input.events(), "I/O"));
        if (!input.byOperation().isEmpty()) {
            paragraph("  ", operations(input));
        }
        List<String> flaws = new ArrayList<>();
        addCount(flaws, input.rejected(), "rejected");
        addCount(flaws, input.lost(), "lost");
        addCount(flaws, input.outOfOrder(), "out of order");
        if (!flaws.isEmpty()) {
            line("  " + String.join(", ", flaws));
        }
        input.failure().ifPresent(failure -> paragraph("  the tracing tool failed: ", failure));
        input.notes().forEach(note -> paragraph("  note: ", note));
        for (RejectedRow reject : input.rejects()
                .subList(0, Math.min(SHOWN_REJECTS, input.rejects().size()))) {
            paragraph("  line " + reject.line() + ": ", reject.reason());
        }
        if (input.rejected() > SHOWN_REJECTS) {
            line("  … and " + (input.rejected() - SHOWN_REJECTS) + " more; --format json lists "
                    + TraceSummary.MAX_REJECTS);
        }
    }

    private static String operations(TraceSummary input) {
        return input.byOperation().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(entry -> operation(entry, input.bytesByOperation()))
                .collect(Collectors.joining(", "));
    }

    private static String operation(Map.Entry<Operation, Long> entry, Map<Operation, Long> bytes) {
        String name = entry.getKey().name().toLowerCase(Locale.ROOT).replace('_', '-');
        long size = bytes.getOrDefault(entry.getKey(), 0L);
        return entry.getValue() + " " + name + (size > 0 ? " (" + Readable.bytes(size) + ")" : "");
    }

    private static String table(List<DeviceReport> devices) {
        TextTable table = new TextTable(WIDTH)
                .left("DEVICE")
                .right("I/Os")
                .right("DATA")
                .right("IOPS")
                .right("P50")
                .right("P99")
                .right("MAX");
        devices.forEach(device -> table.row(
                device.device().isEmpty() ? "(unknown)" : device.device(),
                device.window().operations().operations(),
                Readable.bytes(device.window().operations().bytesMoved()),
                Double.isNaN(device.iops()) ? UNKNOWN : Readable.count(device.iops()),
                latency(device.latencyNanos(50)),
                latency(device.latencyNanos(99)),
                latency(device.latencyNanos(100))));
        return table.render();
    }

    private static String latency(long nanos) {
        return nanos < 0 ? UNKNOWN : Readable.duration(Duration.ofNanos(nanos));
    }

    /** Findings that call for the same thing: the advice is printed once. */
    private static List<List<ReportedFinding>> groups(List<ReportedFinding> findings) {
        return List.copyOf(findings.stream()
                .collect(Collectors.groupingBy(
                        reported -> reported.finding().rule() + " "
                                + reported.action().kind(),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values());
    }

    private void group(List<ReportedFinding> findings) {
        findings.forEach(reported -> finding(reported.finding()));
        action(findings.get(0).action());
    }

    private void finding(Finding finding) {
        line("");
        line(ansi.string("@|" + style(finding.severity()) + " " + finding.severity() + "|@") + " " + finding.rule()
                + "  confidence "
                + String.format(Locale.ROOT, "%.2f", finding.confidence()));
        paragraph("  ", finding.summary() + ".");
        finding.impact()
                .gainHigh()
                .ifPresent(high -> paragraph(
                        "  Expected gain: ",
                        gain(finding, high) + " (" + finding.impact().basis() + ")"));
        if (!finding.culprits().isEmpty()) {
            paragraph(
                    "  By: ",
                    finding.culprits().stream().map(ReportText::culprit).collect(Collectors.joining(", ")));
        }
    }

    private static String gain(Finding finding, double high) {
        return String.format(
                Locale.ROOT, "%.1f to %.1f times", finding.impact().gainLow().orElse(1), high);
    }

    private static String culprit(Culprit culprit) {
        return culprit.name() + " (" + Readable.percent(culprit.share()) + ")";
    }

    private void action(Action action) {
        line("");
        line("  " + ansi.string("@|bold What to do|@") + " (risk " + action.risk() + ")");
        paragraph("    ", action.description());
        action.commands().forEach(command -> text.append(Paragraph.command("      $ ", command, WIDTH)));
        action.precondition().ifPresent(before -> paragraph("    Before: ", before + "."));
        action.verify().ifPresent(verify -> paragraph("    Verify: ", verify + "."));
        action.rollback().ifPresent(rollback -> paragraph("    Undo:   ", rollback));
        action.doNotApplyWhen().forEach(never -> paragraph("    Not when: ", never + "."));
    }

    private void geometryHint(List<String> devices) {
        paragraph(
                "",
                "Not judged for lack of geometry: " + String.join(", ", devices)
                        + ". Say what the device is with --geometry FILE or, for example, --set '*.logicalBlockSize=512'"
                        + " --set '*.optimalIoSize=4096' (see /sys/block/DEVICE/queue).");
    }

    private void silences(List<Explanation> silences) {
        if (silences.isEmpty()) {
            return;
        }
        line("");
        line("Why the other rules are silent:");
        TextTable table = new TextTable(WIDTH).left("DEVICE").left("RULE").left("REASON");
        silences.forEach(silence -> table.row(silence.device(), silence.rule(), silence.reason()));
        text.append(table.render());
    }

    private static String style(Severity severity) {
        return switch (severity) {
            case CRITICAL -> "bold,red";
            case WARNING -> "bold,yellow";
            case INFO -> "bold,cyan";
        };
    }

    private static void addCount(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }

    private static String plural(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private void paragraph(String lead, String words) {
        text.append(Paragraph.wrap(lead, words, WIDTH));
    }

    private StringBuilder line(String content) {
        return text.append(content).append('\n');
    }
}
