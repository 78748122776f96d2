package io.blkstream.local.cli;

import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkSettings;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream sink}: keeps what was found and hands it on. */
@Command(
        name = "sink",
        description = "Stores remediations and windows and hands remediations to receivers until Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream sink --bootstrap-server kafka:9092 \\",
            "      --registry http://registry:8081",
            "  blkstream sink -D sink.database=jdbc:sqlite:/var/lib/blkstream/sink.db \\",
            "      -D sink.json-lines=/var/log/blkstream/remediations.jsonl",
            "  blkstream sink --settings   (every setting with its default)"
        })
public final class SinkCommand implements Callable<Integer> {
    private static final Duration LOOK = Duration.ofDays(1);

    private final Terminal terminal;
    private final Map<String, String> environment;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    @Option(names = "--settings", description = "List the settings of this app and exit.")
    private boolean listSettings;

    public SinkCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        if (listSettings) {
            terminal.out().print(SettingTable.of(SinkSettings.catalogue()));
            terminal.out().flush();
            return ExitCode.OK;
        }
        Settings effective = settings.effective(
                SinkSettings.catalogue(), environment, connection, AppCatalogues.others(SinkSettings.catalogue()));
        Map<String, String> client = ClientSettings.of(effective);
        ContractTopics.provide(client, Topics.ALL);
        try (SinkApp app = SinkSettings.app(effective, client)) {
            return Interruptible.run(app::close, () -> runToEnd(app));
        }
    }

    private static int runToEnd(SinkApp app) throws InterruptedException {
        app.start();
        while (!app.awaitTermination(LOOK)) {
            // A sink has no end of its own.
        }
        app.failure().ifPresent(SinkCommand::rethrow);
        return ExitCode.OK;
    }

    private static void rethrow(Throwable failure) {
        throw new IllegalStateException("the sink ended", failure);
    }
}
