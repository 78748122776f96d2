package io.blkstream.local.cli;

import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.streams.runtime.StreamsApp;
import io.blkstream.streams.runtime.StreamsSettings;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream streams}: the rules on the stream. */
@Command(
        name = "streams",
        description = {
            "Turns I/O events into windows, findings and remediations until Ctrl-C.",
            "Several instances share the work."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream streams --bootstrap-server kafka:9092 \\",
            "      --registry http://registry:8081",
            "  blkstream streams --config streams.properties -D streams.threads=4",
            "  blkstream streams --settings   (every setting with its default)"
        })
public final class StreamsCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    @Option(names = "--settings", description = "List the settings of this app and exit.")
    private boolean listSettings;

    public StreamsCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        if (listSettings) {
            terminal.out().print(SettingTable.of(StreamsSettings.catalogue()));
            terminal.out().flush();
            return ExitCode.OK;
        }
        Settings effective = settings.effective(
                StreamsSettings.catalogue(),
                environment,
                connection,
                AppCatalogues.others(StreamsSettings.catalogue()));
        Map<String, String> client = ClientSettings.of(effective);
        ContractTopics.provide(client, Topics.ALL);
        TemporaryDirectory temporary = new TemporaryDirectory("blkstream-streams");
        Path state = effective.optionalText("state.dir").map(Path::of).orElseGet(temporary::path);
        StreamsApp app = new StreamsApp(StreamsSettings.configuration(effective, client, state));
        return Interruptible.run(app::close, () -> {
            try (temporary;
                    app) {
                app.start();
                app.awaitEnd();
                return ExitCode.OK;
            }
        });
    }
}
