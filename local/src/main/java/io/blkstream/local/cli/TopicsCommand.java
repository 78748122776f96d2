package io.blkstream.local.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.TopicState;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code blkstream topics}: the topics of the contract on a broker. */
@Command(
        name = "topics",
        description = "Lists, creates or verifies the topics that the apps share.",
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  blkstream topics create --bootstrap-server kafka:9092",
            "  blkstream topics list --format json",
            "  blkstream topics verify --config blkstream.properties   (1 = some do not fit)"
        })
public final class TopicsCommand {
    private static final String EXAMPLE = "%nExample:%n";
    private static final int WIDTH = 80;

    private final Terminal terminal;
    private final Map<String, String> environment;

    public TopicsCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Command(
            name = "list",
            description = "Shows each topic as the contract wants it and as the broker has it.",
            footerHeading = EXAMPLE,
            footer = "  blkstream topics list --bootstrap-server kafka:9092 --format json")
    int list(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings, @Mixin OutputOptions output) {
        return ContractTopics.on(client(connection, settings), provisioner -> {
            List<TopicState> states = provisioner.describe(Topics.ALL);
            terminal.out().print(output.isJson() ? json(states) : table(states));
            return ExitCode.OK;
        });
    }

    @Command(
            name = "create",
            description = "Creates what is missing; changes nothing that is there.",
            footerHeading = EXAMPLE,
            footer = "  blkstream topics create --bootstrap-server kafka:9092")
    int create(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings) {
        return ContractTopics.on(client(connection, settings), provisioner -> {
            List<Topic<?>> created = provisioner.provision(Topics.ALL);
            created.forEach(topic -> terminal.out().println("created " + topic.name()));
            terminal.out()
                    .println(created.size() + " created, " + (Topics.ALL.size() - created.size()) + " there before");
            return ExitCode.OK;
        });
    }

    @Command(
            name = "verify",
            description = "Ends with status 1 when a topic is missing or does not fit.",
            footerHeading = EXAMPLE,
            footer = "  blkstream topics verify --config blkstream.properties")
    int verify(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings) {
        Map<String, String> client = client(connection, settings);
        return ContractTopics.on(client, provisioner -> {
            List<String> faults = provisioner.describe(Topics.ALL).stream()
                    .flatMap(state -> faults(state, client.get("bootstrap.servers")).stream())
                    .toList();
            faults.forEach(terminal.out()::println);
            return faults.isEmpty() ? ExitCode.OK : ExitCode.FOUND;
        });
    }

    private Map<String, String> client(ConnectionOptions connection, SettingsOptions settings) {
        return ClientSettings.of(settings, environment, connection);
    }

    private static List<String> faults(TopicState state, String bootstrapServers) {
        return state.exists()
                ? state.misfits(bootstrapServers)
                : List.of("topic " + state.wanted().name() + " is missing; blkstream topics create makes it");
    }

    private static String table(List<TopicState> states) {
        TextTable table = new TextTable(WIDTH)
                .left("TOPIC")
                .right("WANTED")
                .right("PARTITIONS")
                .right("COPIES")
                .left("CLEANUP");
        for (TopicState state : states) {
            table.row(
                    state.wanted().name(),
                    state.wanted().partitions(),
                    state.exists() ? state.partitions() : "missing",
                    state.exists() ? state.replicationFactor() : "-",
                    state.exists() ? state.cleanupPolicy() : "-");
        }
        return table.render();
    }

    private static String json(List<TopicState> states) {
        ObjectMapper mapper = new ObjectMapper();
        ArrayNode topics = mapper.createArrayNode();
        for (TopicState state : states) {
            topics.addObject()
                    .put("topic", state.wanted().name())
                    .put("wantedPartitions", state.wanted().partitions())
                    .put("partitions", state.partitions())
                    .put("replicationFactor", state.replicationFactor())
                    .put("cleanupPolicy", state.cleanupPolicy());
        }
        try {
            return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(topics) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot print topics as JSON", e);
        }
    }
}
