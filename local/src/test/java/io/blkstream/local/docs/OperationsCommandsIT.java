package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.contract.ExampleLoad;
import io.blkstream.local.e2e.Stage;
import io.blkstream.local.e2e.TopicReader;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of Kafka's own tools in docs/operations.md, run as they stand with the address of a real broker. */
@NeedsServices
class OperationsCommandsIT {
    private static final Path PAGE = Path.of("..", "docs", "operations.md");
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Map<String, String> SOON = Map.of("silence.publish", "3s");

    @TempDir
    private Path directory;

    private Sandbox sandbox;
    private Stage stage;

    @BeforeEach
    void start(TestRegistry registry) throws IOException {
        sandbox = Sandbox.in(directory).withKafkaTools();
        stage = Stage.open(registry);
    }

    @AfterEach
    void stop() {
        stage.close();
    }

    @Test
    void shouldBeginAfreshAfterAReset() throws Exception {
        findSomethingOn("db7");
        assertThat(run("kafka-consumer-groups.sh").out()).contains("blkstream", "io-events");

        String reset = run("kafka-streams-application-reset.sh").out();

        assertThat(reset).contains("io-events").containsIgnoringCase("deleting");
        findSomethingOn("db8");
    }

    @Test
    void shouldChangeTheRetention() throws IOException {
        run("kafka-configs.sh");

        Sandbox.Outcome described = sandbox.run(
                "blkstream topics describe --bootstrap-server " + stage.client().get("bootstrap.servers"), TIMEOUT);
        assertThat(described.out().lines().filter(line -> line.contains("retention.ms")))
                .first()
                .asString()
                .containsPattern("86400000 \\(1 d\\) +21600000 \\(6 h\\)");
    }

    private Sandbox.Outcome run(String tool) throws IOException {
        List<String> lines = KafkaToolLines.of(PAGE, tool);
        assertThat(lines).hasSize(1);
        Sandbox.Outcome outcome =
                sandbox.run(lines.get(0).replace("kafka:9092", stage.client().get("bootstrap.servers")), TIMEOUT);
        assertThat(outcome.status())
                .as(lines + "\n" + outcome.out() + outcome.err())
                .isZero();
        return outcome;
    }

    /** Runs a streams app without state of its own until it has found what a host does wrong. */
    private void findSomethingOn(String host) throws InterruptedException {
        ExampleLoad.publish(
                stage.client().get("bootstrap.servers"), stage.client().get("schema.registry.url"), host);
        StreamsApp streams = stage.startStreams(directory.resolve("state-" + host), SOON);
        try {
            awaitRemediation(host);
        } finally {
            streams.close();
        }
    }

    private void awaitRemediation(String host) {
        try (TopicReader<Remediation> reader = stage.reader(Topics.REMEDIATIONS)) {
            reader.readUntil(
                    TIMEOUT,
                    seen -> seen.stream()
                            .anyMatch(each -> each.value() != null
                                    && each.value().getTarget().getHost().equals(host)));
        }
    }
}
