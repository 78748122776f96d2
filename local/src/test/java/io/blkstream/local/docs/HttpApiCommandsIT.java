package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.contract.ExampleLoad;
import io.blkstream.local.e2e.Stage;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.config.Settings;
import io.blkstream.sink.SinkApp;
import io.blkstream.sink.SinkSettings;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example of {@code docs/http-api.md} is answered by a sink that has stored what an agent's events led to. */
@Timeout(180)
@NeedsServices
class HttpApiCommandsIT {
    private static final Path PAGE = Path.of("..", "docs", "http-api.md");
    private static final Pattern EXAMPLE = Pattern.compile("`(curl [^`]+)`");
    private static final String ID = "W01%3Adb7%2Feui.0025385b21404321";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    /** The stream of events has no end. */
    private static final String LISTEN = "timeout 5 ";

    @TempDir
    private static Path directory;

    private static Sandbox sandbox;
    private static Stage stage;
    private static StreamsApp streams;
    private static SinkApp sink;

    static List<String> curls() throws IOException {
        return MarkdownPage.read(PAGE).lines().stream()
                .flatMap(line -> EXAMPLE.matcher(line).results().map(match -> match.group(1)))
                .toList();
    }

    @BeforeAll
    static void start(TestRegistry registry) throws IOException, InterruptedException {
        sandbox = Sandbox.in(directory);
        sandbox.require("curl");
        stage = Stage.open(registry);
        streams = stage.startStreams(directory.resolve("state"), Map.of("silence.publish", "3s"));
        Map<String, String> client = stage.client();
        sink = SinkSettings.app(
                Settings.builder(SinkSettings.catalogue())
                        .flags(Map.of("http.port", "0", "sink.database", "jdbc:sqlite:" + directory.resolve("sink.db")))
                        .build(),
                client);
        sink.start();
        ExampleLoad.publish(client.get("bootstrap.servers"), client.get("schema.registry.url"), "db7");
        Awaitility.await().atMost(TIMEOUT).until(() -> status("curl -s localhost:8080/api/v1/remediations/ID") == 200);
        Awaitility.await()
                .atMost(TIMEOUT)
                .until(() -> status("curl -s localhost:8080/api/v1/devices/db7/nvme0n1") == 200);
    }

    @AfterAll
    static void stop() {
        if (sink != null) {
            sink.close();
        }
        if (streams != null) {
            streams.close();
        }
        if (stage != null) {
            stage.close();
        }
    }

    @ParameterizedTest
    @MethodSource("curls")
    void shouldAnswer(String example) {
        if (example.endsWith("/events")) {
            assertThat(run(LISTEN + example).out()).as(example).contains("event: hello");
            return;
        }

        assertThat(status(example)).as("%s%n%s", example, run(example).out()).isEqualTo(200);
    }

    private static int status(String example) {
        String out = run(example + " -o answer -w '%{http_code}'").out();
        return Integer.parseInt(out);
    }

    private static Sandbox.Outcome run(String example) {
        String address = sink.httpUrl().orElseThrow().getAuthority();
        return sandbox.run(example.replace("localhost:8080", address).replace("/ID", "/" + ID), TIMEOUT);
    }
}
