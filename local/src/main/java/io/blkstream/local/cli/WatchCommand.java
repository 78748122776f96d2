package io.blkstream.local.cli;

import io.blkstream.local.demo.RemediationPrinter;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.SettingCatalogue;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import io.blkstream.sink.receive.RemediationFilter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code blkstream watch}: remediations on the terminal as they are published. */
@Command(
        name = "watch",
        description = "Shows remediations as they are published, until Ctrl-C. Disturbs no other reader.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream watch --bootstrap-server kafka:9092 --registry http://registry:8081",
            "  blkstream watch --from beginning --min-severity warning --host 'db-*'",
            "  blkstream watch --format json | jq .summary"
        })
public final class WatchCommand implements Callable<Integer> {
    private final Terminal terminal;
    private final Map<String, String> environment;

    @Mixin
    private ConnectionOptions connection;

    @Mixin
    private SettingsOptions settings;

    @Mixin
    private OutputOptions output;

    @Mixin
    private FilterOptions filter;

    @Option(
            names = "--from",
            paramLabel = "WHERE",
            defaultValue = "now",
            converter = StartConverter.class,
            description = "beginning shows first what the topic still has; ${DEFAULT-VALUE} when not given.")
    private Boolean fromBeginning = false;

    public WatchCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public Integer call() throws Exception {
        SettingCatalogue none = SettingCatalogue.of();
        Settings effective = settings.effective(none, environment, connection, AppCatalogues.others(none));
        Map<String, String> client = ClientSettings.of(effective);
        ContractTopics.provide(client, List.of(Topics.REMEDIATIONS));
        try (RemediationFeed feed =
                new RemediationFeed(client, ConfiguredSerdes.valueDeserializer(client, Remediation.class))) {
            return Interruptible.run(feed::stop, () -> follow(feed));
        }
    }

    private int follow(RemediationFeed feed) {
        RemediationPrinter printer = new RemediationPrinter(terminal, output.isJson());
        RemediationFilter wanted = filter.filter();
        feed.seek(fromBeginning);
        feed.run(
                remediation -> {
                    if (wanted.passes(remediation)) {
                        printer.receive(remediation);
                    }
                },
                complaint -> terminal.err().println("skipped " + complaint));
        return ExitCode.OK;
    }

    /** True for the beginning. */
    static final class StartConverter implements ITypeConverter<Boolean> {
        @Override
        public Boolean convert(String word) {
            return switch (word) {
                case "beginning" -> true;
                case "now" -> false;
                default -> throw new TypeConversionException("'" + word + "' is neither beginning nor now");
            };
        }
    }
}
