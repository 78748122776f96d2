package io.blkstream.local.cli;

import io.blkstream.producer.measure.ProducerMetrics;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.ReplayApp;
import io.blkstream.producer.replay.ReplayProgress;
import io.blkstream.producer.replay.ReplayReport;
import io.blkstream.producer.replay.ReplaySettings;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.measure.MetricsAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code blkstream replay}: traces to Kafka, as an agent would have published them. */
@Command(
        name = "replay",
        description = "Publishes block-I/O traces to Kafka, with geometry first. Nothing is dropped.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream replay trace.txt --geometry devices.json \\",
            "      --bootstrap-server kafka:9092 --registry http://registry:8081",
            "  blkstream replay trace.txt --for 60s --host db7 --set '*.optimalIoSize=4096'",
            "  biosnoop | blkstream replay - --speed 1x"
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Traces, one after the other; - = standard input.")
    private List<String> files = new ArrayList<>();

    @Mixin
    private InputOptions input;

    @Mixin
    private ReplayOptions replay;

    @Mixin
    private GeometryOptions geometry;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    public ReplayCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        List<ReplaySettings> plans = new ArrayList<>();
        for (TraceSource source : input.sources(files)) {
            plans.add(new ReplaySettings(
                    source,
                    Optional.ofNullable(input.format()),
                    geometry.load(),
                    replay.plan(),
                    ReplaySettings.DEFAULT_STATUS_INTERVAL));
        }
        Settings effective = settings.effective(
                MetricsAddress.catalogue(), environment, connection, AppCatalogues.others(MetricsAddress.catalogue()));
        Map<String, String> client = ClientSettings.of(effective);
        ContractTopics.provide(client, List.of(Topics.IO_EVENTS, Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS));
        boolean anything = false;
        try (ProducerMetrics metrics = new ProducerMetrics();
                EventPublisher publisher = EventPublisher.connect(client)) {
            metrics.watch(publisher);
            MetricsAddress.of(effective).ifPresent(address -> metrics.serve(address, () -> true));
            for (ReplaySettings plan : plans) {
                anything |= run(plan, publisher) > 0;
            }
        }
        return anything ? ExitCode.OK : ExitCode.USAGE;
    }

    private long run(ReplaySettings plan, EventPublisher publisher) throws Exception {
        ReplayReport report = replay(plan, publisher);
        terminal.out().println(summary(report));
        return report.events();
    }

    private ReplayReport replay(ReplaySettings plan, EventPublisher publisher) throws Exception {
        try (ProgressLine progress = new ProgressLine(terminal, Clock.systemUTC())) {
            ReplayApp app = new ReplayApp(
                    plan,
                    input.formats(),
                    publisher,
                    WallTime.system(),
                    now -> progress.update(() -> progressText(plan, now)));
            return Interruptible.run(app::stop, app::run);
        }
    }

    private static String progressText(ReplaySettings plan, ReplayProgress now) {
        return plan.source().name() + ": " + Readable.count(now.events()) + " I/Os, "
                + Readable.perSecond(now.eventsPerSecond());
    }

    private static String summary(ReplayReport report) {
        long spanNanos =
                report.lastIssueNanos().orElse(0L) - report.firstIssueNanos().orElse(0L);
        double seconds = Math.max(1e-9, report.wall().toNanos() / 1e9);
        return report.trace().source() + ": " + report.events() + " I/Os in " + report.cycles()
                + (report.cycles() == 1 ? " cycle" : " cycles") + " over "
                + Readable.duration(Duration.ofNanos(spanNanos)) + " of event time; "
                + report.geometries() + " geometries; " + report.trace().rejected() + " rows rejected, "
                + report.trace().lost() + " I/Os lost; took " + Readable.duration(report.wall()) + " ("
                + Readable.perSecond(report.events() / seconds) + ")";
    }
}
