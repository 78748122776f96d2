package io.blkstream.local.cli;

import io.blkstream.local.demo.DemoPublication;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.measure.MetricsAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code blkstream demo publish}: the demo's events for a Kafka that runs already. */
@Command(
        name = "publish",
        description = {
            "Publishes what the demo shows to a Kafka that runs already, until Ctrl-C:",
            "the case from the mailing list, then a few generated hosts."
        },
        footerHeading = "%nExample:%n",
        footer = {"  blkstream demo publish --bootstrap-server kafka:9092 \\", "      --registry http://registry:8081"})
public final class DemoPublishCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    public DemoPublishCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        Settings effective = settings.effective(
                MetricsAddress.catalogue(), environment, connection, AppCatalogues.others(MetricsAddress.catalogue()));
        Map<String, String> client = ClientSettings.of(effective);
        ContractTopics.provide(client, List.of(Topics.IO_EVENTS, Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS));
        TemporaryDirectory cases = new TemporaryDirectory("blkstream-demo");
        DemoPublication publication = new DemoPublication(client, cases.path(), this::say);
        return Interruptible.run(publication::stop, () -> {
            try (cases) {
                publication.run(MetricsAddress.of(effective));
                return ExitCode.OK;
            }
        });
    }

    /** Progress is no result: it goes to the error stream. */
    private void say(String words) {
        terminal.err().println(words);
        terminal.err().flush();
    }
}
