package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.blkstream.local.broker.GuardedBroker;
import io.blkstream.local.cli.ContractTopics;
import io.blkstream.local.cli.UserException;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.generate.GenerateApp;
import io.blkstream.producer.generate.GenerationPlan;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkConfig;
import io.blkstream.sink.SinkSettings;
import io.blkstream.sink.store.RemediationQuery;
import io.blkstream.streams.runtime.StreamsApp;
import io.blkstream.streams.runtime.StreamsSettings;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The access rights that docs/operations.md gives each app, on a broker that insists on them: enough, and needed. */
@NeedsServices
class AccessRightsIT {
    private static final Path PAGE = Path.of("..", "docs", "operations.md");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<Topic<?>> WRITTEN_BY_AGENTS =
            List.of(Topics.IO_EVENTS, Topics.DEVICE_GEOMETRY, Topics.CAPTURE_STATUS);

    @TempDir
    private Path directory;

    private GuardedBroker broker;
    private TestRegistry registry;

    @BeforeEach
    void start(TestRegistry running) {
        registry = running;
        broker = GuardedBroker.start(
                directory.resolve("broker"), List.of("blkstream-agent", "blkstream-streams", "blkstream-sink"));
        ContractTopics.provide(broker.administrator(), Topics.ALL);
    }

    @AfterEach
    void stop() {
        broker.close();
    }

    @Test
    void shouldLetEachAppDoItsWork() throws Exception {
        grantAsDocumented();

        generate();
        try (StreamsApp streams = streams();
                SinkApp sink = sink()) {
            streams.start();
            sink.start();

            await().atMost(TIMEOUT)
                    .until(() -> !sink.queries()
                            .remediations(RemediationQuery.all())
                            .items()
                            .isEmpty());
            assertThat(sink.queries().remediations(RemediationQuery.all()).items())
                    .allSatisfy(
                            stored -> assertThat(stored.remediation().getRule()).isEqualTo("W01"));
        }
    }

    @Test
    void shouldRefuseWhoHasNone() {
        for (String user : List.of("blkstream-agent", "blkstream-streams", "blkstream-sink")) {
            assertThatExceptionOfType(UserException.class)
                    .as(user)
                    .isThrownBy(() -> ContractTopics.provide(client(user), WRITTEN_BY_AGENTS));
        }
    }

    /** Runs the page's commands as they stand, as the administrator. */
    private void grantAsDocumented() throws IOException {
        Sandbox sandbox = Sandbox.in(directory).withKafkaTools();
        Properties administrator = new Properties();
        administrator.putAll(broker.administrator());
        Path login = directory.resolve("administrator.properties");
        try (Writer file = Files.newBufferedWriter(login)) {
            administrator.store(file, null);
        }
        List<String> commands = KafkaToolLines.of(PAGE, "kafka-acls.sh");
        assertThat(commands).hasSizeGreaterThan(5);
        for (String command : commands) {
            Sandbox.Outcome outcome = sandbox.run(
                    command.replace("kafka:9092", administrator.getProperty("bootstrap.servers")) + " --command-config "
                            + login,
                    TIMEOUT);
            assertThat(outcome.status()).as(command + "\n" + outcome.err()).isZero();
        }
    }

    private void generate() {
        Map<String, String> client = client("blkstream-agent");
        ContractTopics.provide(client, WRITTEN_BY_AGENTS);
        WallTime time = WallTime.system();
        Scenario scenario = Scenarios.named("md-bitmap");
        try (EventPublisher publisher = EventPublisher.connect(client)) {
            new GenerateApp(
                            GenerationPlan.endingNow(
                                    scenario,
                                    scenario.defaults().withHosts(1).withDuration(TIMEOUT),
                                    1,
                                    time.nowNanos(),
                                    Speed.MAX),
                            time,
                            events -> {})
                    .publish(publisher);
        }
    }

    private StreamsApp streams() {
        Map<String, String> client = client("blkstream-streams");
        ContractTopics.provide(client, Topics.ALL);
        Settings settings = Settings.builder(StreamsSettings.catalogue())
                .flags(Map.of("silence.publish", "3s"))
                .build();
        return new StreamsApp(StreamsSettings.configuration(settings, client, directory.resolve("state")));
    }

    private SinkApp sink() {
        Map<String, String> client = client("blkstream-sink");
        ContractTopics.provide(client, Topics.ALL);
        SinkConfig config = SinkConfig.of(
                        client.get("bootstrap.servers"), "jdbc:sqlite:" + directory.resolve("sink.db"))
                .withKafka(client);
        return SinkApp.create(config, SinkSettings.decoders(client), List.of());
    }

    private Map<String, String> client(String user) {
        Map<String, String> client = new HashMap<>(broker.client(user));
        client.put("schema.registry.url", registry.url());
        return client;
    }
}
