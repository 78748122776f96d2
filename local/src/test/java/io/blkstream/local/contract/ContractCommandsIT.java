package io.blkstream.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.docs.Sandbox;
import io.blkstream.local.e2e.Stage;
import io.blkstream.local.e2e.TopicReader;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands of {@code docs/contract.md}, run as they stand with the addresses of a real broker and a real registry. */
@Timeout(180)
@NeedsServices
class ContractCommandsIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String REMEDIATION = "W01:db7/eui.0025385b21404321";

    @TempDir
    private static Path directory;

    private static Map<String, String> commands;
    private static Sandbox sandbox;
    private static Stage stage;
    private static StreamsApp streams;

    @BeforeAll
    static void start(TestRegistry registry) throws IOException, InterruptedException {
        commands = ContractPage.read().commands();
        sandbox = Sandbox.in(directory);
        stage = Stage.open(registry);
        streams = stage.startStreams(directory.resolve("state"), Map.of("silence.publish", "3s"));
        ExampleLoad.publish(address("bootstrap.servers"), address("schema.registry.url"), "db7");
    }

    @AfterAll
    static void stop() {
        if (streams != null) {
            streams.close();
        }
        if (stage != null) {
            stage.close();
        }
    }

    @Test
    void shouldKnowEveryCommandOfThePage() {
        assertThat(commands)
                .containsOnlyKeys(
                        "topics",
                        "remediations",
                        "windows",
                        "avro",
                        "watch",
                        "schema",
                        "reject",
                        "rejects",
                        "tombstones",
                        "compatibility");
    }

    @Test
    void shouldCreateTopics() {
        Sandbox.Outcome outcome = run("topics");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("0 created, 6 there before");
    }

    @Test
    void shouldShowRemediationsWithKcat() {
        sandbox.require("kcat");

        String line = awaitOutput("remediations", REMEDIATION);

        assertThat(line).matches("(?s)" + REMEDIATION + ": \\d{3,} bytes, judged up to \\d{13}\n.*");
    }

    @Test
    void shouldShowWindowsWithKcat() {
        sandbox.require("kcat");

        String windows = awaitOutput("windows", "DEVICE|db7/nvme0n1");

        assertThat(windows).containsPattern("(?m)^DEVICE\\|db7/nvme0n1 ends at \\d{9}0000: \\d{3,} bytes$");
    }

    @Test
    void shouldPrintJsonWithAKcatThatKnowsAvroAndSaySoWithAnother() {
        sandbox.require("kcat");
        awaitOutput("remediations", REMEDIATION);

        Sandbox.Outcome outcome = run("avro");

        boolean withAvro = sandbox.run("kcat -V | grep -q Avro", TIMEOUT).status() == 0;
        assertThat(withAvro ? outcome.out() : outcome.err()).contains(withAvro ? REMEDIATION : "lacks Avro");
    }

    @Test
    void shouldPrintJsonWithBlkstream() {
        sandbox.require("timeout");
        Awaitility.await().atMost(TIMEOUT.multipliedBy(2)).untilAsserted(() -> {
            Sandbox.Outcome outcome = run("watch");

            assertThat(outcome.out()).as(outcome.err()).contains("{\"id\":\"" + REMEDIATION + "\",\"revision\":1,");
        });
    }

    @Test
    void shouldFetchTheSchemaOfARecord() {
        sandbox.require("kcat");
        sandbox.require("curl");
        awaitOutput("remediations", REMEDIATION);

        Sandbox.Outcome outcome = run("schema");

        assertThat(outcome.out())
                .as(outcome.err())
                .startsWith("{\"schema\":")
                .contains("\\\"name\\\":\\\"Remediation\\\"");
    }

    @Test
    void shouldShowWhatBecameOfAnEventThatIsNone() {
        sandbox.require("kcat");

        Sandbox.Outcome outcome = run("reject");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(awaitOutput("rejects", "NOT_AVRO").strip()).isEqualTo("1 NOT_AVRO");
    }

    @Test
    void shouldForgetADisk() {
        sandbox.require("kcat");

        Sandbox.Outcome outcome = run("tombstones");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        try (TopicReader<DeviceGeometry> geometry = stage.reader(Topics.DEVICE_GEOMETRY);
                TopicReader<CaptureStatus> status = stage.reader(Topics.CAPTURE_STATUS)) {
            assertTombstone(geometry);
            assertTombstone(status);
        }
    }

    @Test
    void shouldTellTheRegistryWhatToRefuse() {
        sandbox.require("curl");

        Sandbox.Outcome outcome = run("compatibility");

        assertThat(outcome.out()).as(outcome.err()).contains("BACKWARD_TRANSITIVE");
    }

    private static <T extends SpecificRecord> void assertTombstone(TopicReader<T> reader) {
        assertThat(reader.readUntil(
                        TIMEOUT,
                        read -> read.stream().anyMatch(message -> message.key().equals("db8/sdz"))))
                .filteredOn(message -> message.key().equals("db8/sdz"))
                .extracting(ConsumerRecord::value)
                .containsOnlyNulls();
    }

    /** Runs a command again until it prints this. */
    private static String awaitOutput(String name, String wanted) {
        return Awaitility.await().atMost(TIMEOUT).until(() -> run(name).out(), out -> out.contains(wanted));
    }

    private static Sandbox.Outcome run(String name) {
        String command = commands.get(name)
                .replace("kafka:9092", address("bootstrap.servers"))
                .replace("http://registry:8081", address("schema.registry.url"));
        return sandbox.run(command, TIMEOUT);
    }

    private static String address(String setting) {
        return stage.client().get(setting);
    }
}
