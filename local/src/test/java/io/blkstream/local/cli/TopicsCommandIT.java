package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.local.broker.BrokerSettings;
import io.blkstream.local.broker.EmbeddedBroker;
import io.blkstream.local.broker.LoopbackPorts;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsServices
class TopicsCommandIT {
    private final CapturedTerminal captured = CapturedTerminal.redirected();

    @Test
    void shouldCreateWhatVerifyFoundMissing(@TempDir Path directory) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            String[] address = {"--bootstrap-server", broker.bootstrapServers()};

            int before = execute("verify", address);
            int created = execute("create", address);
            int after = execute("verify", address);
            int createdAgain = execute("create", address);
            int described = execute(
                    "describe", "--config", sharedSettings(directory, broker).toString());

            assertThat(List.of(before, created, after, createdAgain, described))
                    .containsExactly(ExitCode.FOUND, ExitCode.OK, ExitCode.OK, ExitCode.OK, ExitCode.OK);
            assertThat(captured.out())
                    .contains("topic io-events is missing", "created io-events", "6 created, 0 there before")
                    .contains("0 created, 6 there before", "no registry was named")
                    .containsPattern("partitions +12 +12\n")
                    .containsPattern("retention.ms +86400000 \\(1 d\\) +86400000 \\(1 d\\)")
                    .contains("One block-I/O request as the kernel issued it");
            assertThat(captured.out().lines())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void shouldRegisterAndProtectTheSchemas(@TempDir Path directory, TestRegistry registry) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory));
                SchemaRegistry client = SchemaRegistries.open(Map.of("schema.registry.url", registry.url()))) {
            String[] both = {"--bootstrap-server", broker.bootstrapServers(), "--registry", registry.url()};

            int created = execute("create", both);
            int verified = execute("verify", both);
            client.setCompatibility("io-events-value", "BACKWARD");
            int weakened = execute("verify", both);
            int mended = execute("create", both);

            assertThat(List.of(created, verified, weakened, mended))
                    .containsExactly(ExitCode.OK, ExitCode.OK, ExitCode.FOUND, ExitCode.OK);
            assertThat(captured.out())
                    .containsPattern("schema rejects-value: id \\d+, version 1, BACKWARD_TRANSITIVE")
                    .contains("subject io-events-value: found compatibility BACKWARD, wanted BACKWARD_TRANSITIVE");
            assertThat(client.compatibility("io-events-value")).isEqualTo("BACKWARD_TRANSITIVE");
            assertThat(captured.err()).isEmpty();
        }
    }

    @Test
    void shouldDescribeAsJson(@TempDir Path directory, TestRegistry registry) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            String[] both = {
                "--bootstrap-server", broker.bootstrapServers(), "--registry", registry.url(), "--format", "json"
            };

            int status = execute("describe", both);

            assertThat(status).isEqualTo(ExitCode.OK);
            JsonNode events = new ObjectMapper().readTree(captured.out()).get(0);
            assertThat(events.get("topic").asText()).isEqualTo("io-events");
            assertThat(events.get("valueSchema").asText()).isEqualTo("io.blkstream.schemas.IoEvent");
            assertThat(events.get("wantedRetentionMillis").asLong()).isEqualTo(86_400_000);
            assertThat(events.get("partitions").asInt()).isZero();
            assertThat(events.get("schema").get("subject").asText()).isEqualTo("io-events-value");
            assertThat(events.get("faults").get(0).asText()).startsWith("topic io-events is missing");
        }
    }

    @Test
    void shouldMakeTopicsWhereTheRegistryIsAway(@TempDir Path directory) throws IOException {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            String nobody = "http://127.0.0.1:" + LoopbackPorts.free(1).get(0);

            int status = execute(
                    "create", "--bootstrap-server", broker.bootstrapServers(), "--registry", nobody, "--wait", "1s");

            assertThat(status).isEqualTo(ExitCode.FOUND);
            assertThat(captured.out()).contains("6 created, 0 there before");
            assertThat(captured.err())
                    .contains("waiting up to 1.00 s for the schema registry")
                    .contains("topics are there, schemas are not: no answer from the schema registry at " + nobody);
        }
    }

    @Test
    void shouldSayThatNobodyAnswers() {
        String nobody = "127.0.0.1:" + LoopbackPorts.free(1).get(0);

        int status = execute("create", "--bootstrap-server", nobody, "--wait", "1s");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("no answer from Kafka on " + nobody).doesNotContain("\tat ");
    }

    @Test
    void shouldWaitForANameThatNobodyHasYet() {
        int status = execute("create", "--bootstrap-server", "kafka.invalid:9092", "--wait", "1s");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("no address for any host of kafka.invalid:9092 within 1 s");
    }

    @Test
    void shouldRefuseAnAddressThatIsNone() {
        int status = execute("create", "--bootstrap-server", "127.0.0.1:1", "--registry", "registry:8081");

        assertThat(status).isEqualTo(ExitCode.USAGE);
        assertThat(captured.err()).contains("'registry:8081' is not a URL");
    }

    /** One file for all: the apps' own settings are passed over. */
    private static Path sharedSettings(Path directory, EmbeddedBroker broker) throws IOException {
        return Files.writeString(
                directory.resolve("blkstream.properties"),
                "window.grace=5s\nsink.database=jdbc:sqlite:x.db\nkafka.bootstrap.servers=" + broker.bootstrapServers()
                        + "\n");
    }

    private int execute(String command, String... options) {
        Terminal terminal = captured.terminal();
        String[] arguments = new String[options.length + 2];
        arguments[0] = "topics";
        arguments[1] = command;
        System.arraycopy(options, 0, arguments, 2, options.length);
        return new BlkstreamCommandLine(
                        terminal, List.of(new TopicsCommand(terminal, Map.of())), Set.of(UserException.class))
                .execute(arguments);
    }
}
