package io.blkstream.local.cli;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.SchemaState;
import io.blkstream.schemas.admin.TopicState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code blkstream topics}: the topics of the contract on a broker, and their schemas in a registry. */
@Command(
        name = "topics",
        description = "Creates, describes or verifies the topics and schemas that the apps share.",
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream topics create --bootstrap-server kafka:9092 \\",
            "      --registry http://registry:8081",
            "  blkstream topics describe --format json",
            "  blkstream topics verify --config blkstream.properties   (1 = some do not fit)"
        })
public final class TopicsCommand {
    private static final String EXAMPLE = "%nExample:%n";
    /** For commands that look: who is there answers at once. */
    private static final Duration GLANCE = Duration.ofSeconds(5);

    private final Terminal terminal;
    private final Map<String, String> environment;

    public TopicsCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Command(
            name = "create",
            description = {
                "Creates the topics that are missing and leaves the others alone. With a registry named, also registers"
                        + " their value schemas and has it refuse later ones that cannot read what lies in the topics.",
                "Ends with status 1 when the topics are there and the registry is not, 2 when Kafka is not."
            },
            footerHeading = EXAMPLE,
            footer = {
                "  blkstream topics create --bootstrap-server kafka:9092 \\",
                "      --registry http://registry:8081"
            })
    int create(
            @Mixin ConnectionOptions connection,
            @Mixin SettingsOptions settings,
            @Option(
                            names = "--wait",
                            paramLabel = "DURATION",
                            defaultValue = "60s",
                            converter = ReplayOptions.DurationConverter.class,
                            description = "How long Kafka, and then the registry, may take to answer;"
                                    + " ${DEFAULT-VALUE} when not given.")
                    Duration patience) {
        Map<String, String> given = ClientSettings.given(settings, environment, connection);
        try (ContractSchemas schemas = ContractSchemas.in(given, patience, terminal.err())) {
            tellTopics(ContractTopics.provide(ClientSettings.completed(given), patience, Topics.ALL));
            return tellSchemas(schemas.isGiven(), schemas.provide());
        }
    }

    @Command(
            name = "describe",
            description = "Shows each topic and its schema as the contract wants them and as they are.",
            footerHeading = EXAMPLE,
            footer = "  blkstream topics describe --bootstrap-server kafka:9092 --format json")
    int describe(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings, @Mixin OutputOptions output) {
        TopicsReport report = look(ClientSettings.given(settings, environment, connection));
        terminal.out().print(output.isJson() ? report.json() : report.text());
        report.registryProblem().ifPresent(this::warn);
        return ExitCode.OK;
    }

    @Command(
            name = "verify",
            description =
                    "Ends with status 1 when a topic is missing or does not fit; with a registry named, also when a"
                            + " schema is not registered or not protected.",
            footerHeading = EXAMPLE,
            footer = "  blkstream topics verify --config blkstream.properties")
    int verify(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings) {
        TopicsReport report = look(ClientSettings.given(settings, environment, connection));
        List<String> faults = report.faults();
        faults.forEach(terminal.out()::println);
        report.registryProblem().ifPresent(this::warn);
        return faults.isEmpty() && report.registryProblem().isEmpty() ? ExitCode.OK : ExitCode.FOUND;
    }

    private TopicsReport look(Map<String, String> given) {
        Map<String, String> client = ClientSettings.completed(given);
        try (ContractSchemas schemas = ContractSchemas.in(given, GLANCE, terminal.err())) {
            List<TopicState> topics = ContractTopics.on(client, provisioner -> provisioner.describe(Topics.ALL));
            return new TopicsReport(topics, schemas.describe(), client.get("bootstrap.servers"));
        }
    }

    private void tellTopics(List<Topic<?>> created) {
        created.forEach(topic -> terminal.out().println("created " + topic.name()));
        terminal.out().println(created.size() + " created, " + (Topics.ALL.size() - created.size()) + " there before");
    }

    private int tellSchemas(boolean asked, RegistryAnswer answer) {
        if (!asked) {
            terminal.out().println("no schema registered: no registry was named, see --registry");
        }
        for (SchemaState state : answer.states()) {
            terminal.out()
                    .println("schema " + state.subject() + ": id " + state.id() + ", version " + state.version() + ", "
                            + state.compatibility());
        }
        answer.problem().ifPresent(problem -> warn("topics are there, schemas are not: " + problem));
        return answer.problem().isEmpty() ? ExitCode.OK : ExitCode.FOUND;
    }

    private void warn(String problem) {
        terminal.err().println(problem);
    }
}
