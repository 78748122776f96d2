package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The streams app tells Prometheus what it does while it does it. */
@NeedsServices
class MetricsIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final int EVENTS = 300;

    @TempDir
    private Path directory;

    @Test
    @SuppressWarnings("try") // The app works without being spoken to.
    void shouldCountEventsAndTellOfKafkaStreamsUntilItEnds(TestRegistry registry) throws Exception {
        int port = freePort();
        try (Stage stage = Stage.open(registry);
                StreamsApp streams = stage.startStreams(
                        directory.resolve("state"),
                        Map.of("metrics.port", Integer.toString(port), "silence.publish", "1s"))) {
            publish(stage);

            await().atMost(TIMEOUT)
                    .untilAsserted(() -> assertThat(get(port, "/metrics").body())
                            .contains("blkstream_events_total{result=\"accepted\"} " + EVENTS + ".0")
                            .contains("blkstream_events_total{result=\"rejected\"} 0.0")
                            .containsPattern("blkstream_windows_total\\{stage=\"SILENT\"} [1-9]")
                            .contains("blkstream_streams_running 1.0")
                            .containsPattern("kafka_consumer_fetch_manager_records_lag_max\\{[^}]*} 0.0"));
            assertThat(get(port, "/healthz").statusCode()).isEqualTo(200);
        }

        assertThatThrownBy(() -> get(port, "/healthz")).isInstanceOf(ConnectException.class);
    }

    private static void publish(Stage stage) {
        long startMillis = Instant.now().toEpochMilli();
        try (EventPublisher publisher = stage.publisher()) {
            for (int i = 0; i < EVENTS; i++) {
                publisher.publish(IoEvent.newBuilder()
                        .setIssuedAt((startMillis + i) * 1_000_000L)
                        .setOperation(Operation.READ)
                        .setSector(i * 8L)
                        .setBytes(4096)
                        .setLatencyNanos(100_000L)
                        .setHost("host1")
                        .setDevice("sda")
                        .build());
            }
        }
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
