package io.blkstream.sink;

import static io.blkstream.sink.Samples.bytes;
import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.sink.consume.ReplayingConsumer;
import io.blkstream.sink.http.HttpConfig;
import io.blkstream.sink.receive.RecordingReceiver;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SinkHttpTest {
    private static final String TOPIC = Topics.REMEDIATIONS.name();

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    @Test
    void shouldServeWhatItReadsAndItsMetricsAndStopAtTheEnd() throws IOException, InterruptedException {
        ReplayingConsumer consumer = new ReplayingConsumer();
        RecordingReceiver receiver = new RecordingReceiver("hook");
        SinkConfig config = SinkConfig.of("unused:9092", "jdbc:sqlite:" + folder.resolve("sink.db"))
                .withHttp(HttpConfig.local());
        URI url;
        try (SinkApp app =
                SinkApp.create(config, () -> consumer, Samples.decoders(), List.of(receiver), Clock.systemUTC())) {
            consumer.schedulePollTask(() -> consumer.assignFromStart(List.of(TOPIC)));
            app.start();
            url = app.httpUrl().orElseThrow();
            URI served = url;
            await().until(() -> get(served, "/readyz").statusCode() == 200);

            consumer.schedulePollTask(() -> {
                consumer.append(TOPIC, "a".getBytes(StandardCharsets.UTF_8), bytes(remediation("a", 1)));
                consumer.append(TOPIC, "b".getBytes(StandardCharsets.UTF_8), new byte[] {1, 2, 3});
            });

            await().until(() -> receiver.received().size() == 1);
            assertThat(get(url, "/api/v1/remediations/a").body()).contains("\"revision\":1");
            // What meters refer to weakly would be gone now.
            System.gc();
            await().untilAsserted(() -> assertThat(get(served, "/metrics").body())
                    .contains("blkstream_sink_records_stored_total{topic=\"remediations\"} 1.0")
                    .contains("blkstream_sink_records_undecodable_total{topic=\"remediations\"} 1.0")
                    .contains("blkstream_sink_deliveries_total{outcome=\"delivered\",receiver=\"hook\"} 1.0")
                    .contains("blkstream_sink_firing{severity=\"CRITICAL\"} 1.0")
                    .contains("blkstream_sink_deliveries_dead{receiver=\"hook\"} 0.0")
                    .containsPattern("blkstream_sink_store_writes_seconds_count [1-9]")
                    .contains("blkstream_sink_http_requests_seconds_count{route=\"/api/v1/remediations/{id}\""));
        }
        assertThatThrownBy(() -> get(url, "/healthz")).isInstanceOf(ConnectException.class);
    }

    @Test
    void shouldServeOnThisMachineByDefault() {
        HttpConfig http = SinkSettings.http(settings()).orElseThrow();

        assertThat(http.bind()).isEqualTo("127.0.0.1");
        assertThat(http.port()).isEqualTo(8080);
        assertThat(http.token()).isEmpty();
    }

    @Test
    void shouldServeNothingWhenToldSo() {
        assertThat(SinkSettings.http(settings("http.enabled", "false"))).isEmpty();
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatThrownBy(() -> SinkSettings.http(settings("http.bind", "0.0.0.0")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http.token");
        assertThatThrownBy(() -> SinkSettings.http(settings("http.tls.keystore", "keys.p12")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("http.tls.keystore.password");
    }

    private HttpResponse<String> get(URI url, String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(url.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static Settings settings() {
        return Settings.builder(SinkSettings.catalogue()).build();
    }

    private static Settings settings(String name, String value) {
        return Settings.builder(SinkSettings.catalogue())
                .flags(Map.of(name, value))
                .build();
    }
}
