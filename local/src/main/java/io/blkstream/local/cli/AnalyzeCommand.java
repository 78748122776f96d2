package io.blkstream.local.cli;

import io.blkstream.local.analyze.ReportJson;
import io.blkstream.local.analyze.ReportText;
import io.blkstream.local.analyze.TraceAnalysis;
import io.blkstream.local.analyze.TraceReport;
import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blkstream analyze}: the rules over traces in this process, without Kafka. */
@Command(
        name = "analyze",
        description = {
            "Reads block-I/O traces and says what wastes the disks and how to undo it.",
            "One I/O is enough for a finding here; its confidence says how much it is worth."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream analyze trace.txt --set '*.logicalBlockSize=512' \\",
            "      --set '*.physicalBlockSize=512' --set '*.optimalIoSize=4096'",
            "  timeout -s INT 60 biosnoop -Q | blkstream analyze - --geometry devices.json",
            "  blkstream analyze before.txt after.txt --format json --explain"
        })
public final class AnalyzeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Traces; - or nothing = standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private InputOptions input;

    @Mixin
    private GeometryOptions geometry;

    @Mixin
    private OutputOptions output;

    @Option(names = "--explain", description = "Also say for each device and rule why it stays silent.")
    private boolean explain;

    public AnalyzeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws IOException {
        GeometrySource known = geometry.load();
        List<TraceReport> reports = new ArrayList<>();
        for (TraceSource source : input.sources(files)) {
            reports.add(analyze(source, known));
        }
        print(reports);
        reports.forEach(this::warnIfFailed);
        if (reports.stream().anyMatch(report -> report.input().events() == 0)) {
            return ExitCode.USAGE;
        }
        return reports.stream().allMatch(report -> report.findings().isEmpty()) ? ExitCode.OK : ExitCode.FOUND;
    }

    private TraceReport analyze(TraceSource source, GeometrySource known) throws IOException {
        try (TraceInput trace = input.open(source);
                ProgressLine progress = new ProgressLine(terminal, Clock.systemUTC())) {
            return new TraceAnalysis(
                            InputOptions.UNNAMED_HOST,
                            known,
                            events ->
                                    progress.update(() -> source.name() + ": " + Readable.count(events) + " I/Os read"))
                    .run(trace);
        }
    }

    private void print(List<TraceReport> reports) {
        if (output.isJson()) {
            terminal.out().println(ReportJson.of(reports, explain));
            return;
        }
        ReportText text = new ReportText(terminal.outColoured(), explain);
        for (int i = 0; i < reports.size(); i++) {
            terminal.out().print((i == 0 ? "" : "\n") + text.render(reports.get(i)));
        }
        terminal.out().flush();
    }

    private void warnIfFailed(TraceReport report) {
        if (report.input().events() == 0) {
            terminal.err()
                    .println("ERROR " + report.input().source() + ": no usable I/O"
                            + report.input()
                                    .failure()
                                    .map(said -> "; the tracing tool failed: " + said)
                                    .orElse(""));
        }
    }
}
