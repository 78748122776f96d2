package io.blkstream.local.cli;

import io.blkstream.producer.generate.GenerateApp;
import io.blkstream.producer.generate.GenerationPlan;
import io.blkstream.producer.generate.GenerationReport;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.SettingCatalogue;
import java.io.IOException;
import java.io.Writer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code blkstream generate}: synthetic workloads with known content, as text or to Kafka. */
@Command(
        name = "generate",
        description = "Makes block-I/O events of a known kind, the same for the same seed.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream generate --list",
            "  blkstream generate md-bitmap --out trace.json --geometry-out devices.json",
            "  blkstream analyze trace.json --geometry devices.json",
            "  blkstream generate md-bitmap --format biosnoop | blkstream analyze - \\",
            "      --set '*.logicalBlockSize=512' --set '*.optimalIoSize=4096'",
            "  blkstream generate btrfs-pid --hosts 20 --duration 5m --speed 1x --kafka"
        })
public final class GenerateCommand implements Callable<Integer> {
    private static final int WIDTH = 100;

    private final Terminal terminal;
    private final Map<String, String> environment;

    @Parameters(arity = "0..1", paramLabel = "SCENARIO", description = "What to generate; --list names all.")
    private String name;

    @Option(names = "--list", description = "Show the scenarios and the rule that each must trigger.")
    private boolean list;

    @Mixin
    private GenerateOptions options;

    @Mixin
    private GenerateOutput output;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    public GenerateCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        if (list) {
            terminal.out().print(table());
            return ExitCode.OK;
        }
        GenerationPlan plan = options.plan(scenario(), output.isOneHost(), WallTime.system());
        GenerationReport report = generate(plan, output.isKafka());
        (output.isStandardOutput() ? terminal.err() : terminal.out()).println(summary(plan, report));
        return ExitCode.OK;
    }

    private GenerationReport generate(GenerationPlan plan, boolean kafka) throws Exception {
        try (ProgressLine line = new ProgressLine(terminal, Clock.systemUTC())) {
            GenerateApp app =
                    new GenerateApp(plan, WallTime.system(), events -> line.update(() -> progressText(plan, events)));
            return Interruptible.run(app::stop, () -> kafka ? publish(app) : write(app, plan));
        }
    }

    private Scenario scenario() {
        if (name == null) {
            throw new UserException("no scenario given; blkstream generate --list names them");
        }
        try {
            return Scenarios.named(name);
        } catch (IllegalArgumentException unknown) {
            throw new UserException(unknown.getMessage(), unknown);
        }
    }

    private GenerationReport publish(GenerateApp app) {
        Map<String, String> client =
                ClientSettings.of(settings.effective(SettingCatalogue.of(), environment, connection));
        ContractTopics.provide(client, List.of(Topics.IO_EVENTS, Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS));
        try (EventPublisher publisher = EventPublisher.connect(client)) {
            return app.publish(publisher);
        }
    }

    private GenerationReport write(GenerateApp app, GenerationPlan plan) throws IOException {
        output.writeGeometry(plan.scenario().geometries(plan.size()));
        try (Writer out = output.open(terminal, app::stop)) {
            return app.write(output.events(out));
        }
    }

    private static String table() {
        TextTable table = new TextTable(WIDTH)
                .left("SCENARIO")
                .left("RULE")
                .right("DEVICES")
                .left("WHAT IT SHOWS");
        for (Scenario scenario : Scenarios.all()) {
            ScenarioSize size = scenario.defaults();
            table.row(
                    scenario.name(),
                    scenario.rule().orElse("none"),
                    size.hosts() * size.devicesPerHost(),
                    scenario.title());
        }
        return table.render();
    }

    private static String progressText(GenerationPlan plan, long events) {
        return plan.scenario().name() + ": " + Readable.count(events) + " I/Os";
    }

    private static String summary(GenerationPlan plan, GenerationReport report) {
        ScenarioSize size = plan.size();
        double seconds = Math.max(1e-9, report.wall().toNanos() / 1e9);
        return plan.scenario().name() + ": " + report.events() + " I/Os on "
                + size.hosts() * size.devicesPerHost() + " devices of " + size.hosts()
                + (size.hosts() == 1 ? " host" : " hosts") + " over " + Readable.duration(size.duration())
                + " of event time, seed " + plan.seed() + "; "
                + plan.scenario().rule().map(rule -> "must trigger " + rule).orElse("every rule must stay silent")
                + "; took " + Readable.duration(report.wall()) + " (" + Readable.perSecond(report.events() / seconds)
                + ")";
    }
}
