package io.blkstream.local.cli;

import io.blkstream.producer.capture.AgentApp;
import io.blkstream.producer.capture.AgentConfig;
import io.blkstream.producer.capture.AgentOutput;
import io.blkstream.producer.capture.AgentSettings;
import io.blkstream.producer.capture.IoCapture;
import io.blkstream.producer.capture.JsonOutput;
import io.blkstream.producer.capture.KafkaOutput;
import io.blkstream.producer.capture.TextOutput;
import io.blkstream.producer.capture.command.CommandCapture;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.capture.live.LiveCapture;
import io.blkstream.producer.capture.live.LiveSettings;
import io.blkstream.producer.geometry.host.HostGeometry;
import io.blkstream.producer.measure.ProducerMetrics;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.measure.MetricsAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream agent}: what this host's disks do, as it happens. */
@Command(
        name = "agent",
        description = {
            "Captures this host's block I/O until Ctrl-C and publishes it with the disks' geometry.",
            "Reads the kernel's own tracepoints (root, no other tools), or what a tracing tool prints."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream agent --bootstrap-server kafka:9092 --registry http://registry:8081",
            "  blkstream agent --device nvme0n1 --device nvme1n1",
            "  timeout 60 blkstream agent --stdout | blkstream analyze -",
            "  blkstream agent --exec 'biosnoop -Q'",
            "  blkstream agent --settings   (every setting with its default)"
        })
public final class AgentCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Option(
            names = "--device",
            paramLabel = "NAME",
            description = "Watch this disk only; may be given again. All disks when not given.")
    private List<String> devices = List.of();

    @Option(
            names = "--stdout",
            description =
                    "Print the I/Os instead of publishing them: as biosnoop does, or with --format json one a line.")
    private boolean toStandardOutput;

    @Option(
            names = "--exec",
            paramLabel = "COMMAND",
            description = "Read what this command prints, in any known trace format, instead of the kernel.")
    private String command;

    @Mixin
    private OutputOptions format;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    @Option(names = "--settings", description = "List the settings of this app and exit.")
    private boolean listSettings;

    public AgentCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        if (listSettings) {
            terminal.out().print(SettingTable.of(AgentSettings.catalogue()));
            terminal.out().flush();
            return ExitCode.OK;
        }
        if (format.isJson() && !toStandardOutput) {
            throw new UserException("--format json says how to print: it needs --stdout");
        }
        Settings effective = settings.effective(
                AgentSettings.catalogue(), environment, connection, AppCatalogues.others(AgentSettings.catalogue()));
        AgentConfig config = AgentSettings.config(effective, ReplayOptions.localHostName());
        IoCapture capture = capture(effective, config);
        try (ProducerMetrics metrics = new ProducerMetrics();
                AgentApp app = new AgentApp(
                        config,
                        capture,
                        new HostGeometry(config.host())::read,
                        output(effective, metrics),
                        HostClock.system())) {
            metrics.watch(app::figures);
            MetricsAddress.of(effective).ifPresent(address -> metrics.serve(address, app::isWorking));
            return Interruptible.run(app::stop, () -> {
                app.start();
                app.awaitEnd();
                return ExitCode.OK;
            });
        }
    }

    private IoCapture capture(Settings effective, AgentConfig config) {
        HostClock clock = HostClock.system();
        if (command != null) {
            return new CommandCapture(command, config.host(), TraceFormats.standard(), clock);
        }
        LiveSettings live = AgentSettings.live(
                effective,
                ReplayOptions.localHostName(),
                ProcessHandle.current().pid());
        return new LiveCapture(devices.isEmpty() ? live : live.withDevices(devices), clock);
    }

    private AgentOutput output(Settings effective, ProducerMetrics metrics) {
        if (toStandardOutput) {
            return format.isJson()
                    ? new JsonOutput(terminal.out(), this::tell)
                    : new TextOutput(terminal.out(), this::tell);
        }
        Map<String, String> client = KafkaOutput.patient(ClientSettings.of(effective));
        ContractTopics.provide(client, List.of(Topics.IO_EVENTS, Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS));
        EventPublisher publisher = EventPublisher.connect(client);
        metrics.watch(publisher);
        return new KafkaOutput(publisher);
    }

    /** What a person should know; the rest is in the I/Os themselves. */
    private void tell(CaptureStatus status) {
        boolean partial = status.getLost() > 0 || status.getState() == CaptureState.SAMPLING;
        boolean unseen = status.getState() == CaptureState.NO_REQUEST_EVENTS && !devices.isEmpty();
        if (partial || unseen) {
            String message = status.getMessage() == null ? "" : ": " + status.getMessage();
            terminal.err()
                    .println(status.getDevice() + ": " + status.getCaptured() + " I/Os, " + status.getLost()
                            + " lost, the kernel counted " + status.getObserved() + message);
        }
    }
}
