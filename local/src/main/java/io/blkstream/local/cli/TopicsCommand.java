package io.blkstream.local.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.admin.TopicProvisioner;
import io.blkstream.schemas.admin.TopicState;
import io.blkstream.schemas.config.SettingCatalogue;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
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
            "  blkstream topics verify --config client.properties   (status 1: some do not fit)"
        })
public final class TopicsCommand {
    private static final String LOCAL_BROKER = "localhost:9092";
    private static final Duration TIMEOUT = Duration.ofSeconds(15);
    private static final int WIDTH = 80;

    private final Terminal terminal;
    private final Map<String, String> environment;

    public TopicsCommand(Terminal terminal, Map<String, String> environment) {
        this.terminal = terminal;
        this.environment = Map.copyOf(environment);
    }

    @Command(name = "list", description = "Shows each topic as the contract wants it and as the broker has it.")
    int list(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings, @Mixin OutputOptions output) {
        return withProvisioner(connection, settings, provisioner -> {
            List<TopicState> states = provisioner.describe(Topics.ALL);
            terminal.out().print(output.isJson() ? json(states) : table(states));
            return ExitCode.OK;
        });
    }

    @Command(name = "create", description = "Creates what is missing; changes nothing that is there.")
    int create(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings) {
        return withProvisioner(connection, settings, provisioner -> {
            List<Topic<?>> created = provisioner.provision(Topics.ALL);
            created.forEach(topic -> terminal.out().println("created " + topic.name()));
            terminal.out()
                    .println(created.size() + " created, " + (Topics.ALL.size() - created.size()) + " there before");
            return ExitCode.OK;
        });
    }

    @Command(name = "verify", description = "Ends with status 1 when a topic is missing or does not fit.")
    int verify(@Mixin ConnectionOptions connection, @Mixin SettingsOptions settings) {
        return withProvisioner(connection, settings, provisioner -> {
            List<String> faults = provisioner.describe(Topics.ALL).stream()
                    .flatMap(state -> faults(state, bootstrapServers(clientSettings(connection, settings))).stream())
                    .toList();
            faults.forEach(terminal.out()::println);
            return faults.isEmpty() ? ExitCode.OK : ExitCode.FOUND;
        });
    }

    private int withProvisioner(
            ConnectionOptions connection, SettingsOptions options, ToIntFunction<TopicProvisioner> work) {
        Map<String, Object> client = clientSettings(connection, options);
        try (Admin admin = Admin.create(client)) {
            return work.applyAsInt(
                    new TopicProvisioner(admin, bootstrapServers(client), TopicProvisioner.BROKER_DEFAULT, TIMEOUT));
        } catch (TimeoutException e) {
            throw new UserException(
                    "no answer from Kafka on %s within %d s; is it running there? See --bootstrap-server"
                            .formatted(bootstrapServers(client), TIMEOUT.toSeconds()),
                    e);
        } catch (KafkaException e) {
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
            throw new UserException("Kafka on %s: %s".formatted(bootstrapServers(client), reason), e);
        }
    }

    private Map<String, Object> clientSettings(ConnectionOptions connection, SettingsOptions options) {
        Map<String, Object> client = new HashMap<>();
        client.put("bootstrap.servers", LOCAL_BROKER);
        // A wrong address is told once, at the end, instead of ten times a second.
        client.put("reconnect.backoff.ms", 2_000);
        client.put("reconnect.backoff.max.ms", 10_000);
        // Closing the admin client waits for calls that are still open.
        client.put("default.api.timeout.ms", (int) TIMEOUT.toMillis());
        client.put("request.timeout.ms", (int) TIMEOUT.toMillis());
        client.putAll(options.effective(SettingCatalogue.of(), environment, connection)
                .kafka());
        return client;
    }

    private static String bootstrapServers(Map<String, Object> client) {
        return client.get("bootstrap.servers").toString();
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
