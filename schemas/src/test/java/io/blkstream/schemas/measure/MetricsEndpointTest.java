package io.blkstream.schemas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsEndpointTest {
    private static final MetricsAddress ANY_PORT = new MetricsAddress("127.0.0.1", 0);

    private final AtomicBoolean healthy = new AtomicBoolean(true);
    private final MetricsEndpoint endpoint = MetricsEndpoint.start(ANY_PORT, () -> "a_total 1.0\n", healthy::get);
    private final int port = endpoint.port();

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void shouldServeTheMetricsAsText() throws Exception {
        HttpResponse<String> answer = get("/metrics");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("a_total 1.0\n");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void shouldTellWhetherTheAppWorks() throws Exception {
        assertThat(get("/healthz").statusCode()).isEqualTo(200);

        healthy.set(false);

        assertThat(get("/healthz").statusCode()).isEqualTo(503);
    }

    @Test
    void shouldServeNothingElse() throws Exception {
        assertThat(get("/").statusCode()).isEqualTo(404);
        assertThat(get("/metrics/more").statusCode()).isEqualTo(404);
        assertThat(send("POST", "/metrics").statusCode()).isEqualTo(405);
        assertThat(send("HEAD", "/metrics").body()).isEmpty();
    }

    @Test
    void shouldFreeThePortWhenClosedAndBearBeingClosedTwice() {
        endpoint.close();
        endpoint.close();

        assertThatThrownBy(() -> get("/healthz")).isInstanceOf(ConnectException.class);
    }

    @Test
    void shouldNameTheSettingWhenThePortIsTaken() {
        MetricsAddress taken = new MetricsAddress("127.0.0.1", endpoint.port());

        assertThatThrownBy(() -> MetricsEndpoint.start(taken, () -> "", () -> true))
                .isInstanceOf(SettingsException.class)
                .hasMessageContainingAll("127.0.0.1:" + endpoint.port(), "metrics.port");
    }

    @Test
    void shouldBeOffByDefaultAndOnLoopbackWhenOn() {
        assertThat(MetricsAddress.of(settings(Map.of()))).isEmpty();
        assertThat(MetricsAddress.of(settings(Map.of("metrics.port", "9404"))))
                .hasValue(new MetricsAddress("127.0.0.1", 9404));
    }

    @Test
    void shouldRefuseAPortThatIsNone() {
        assertThatThrownBy(() -> MetricsAddress.of(settings(Map.of("metrics.port", "70000"))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("metrics.port is 70000");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send("GET", path);
    }

    private HttpResponse<String> send(String method, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static Settings settings(Map<String, String> flags) {
        return Settings.builder(MetricsAddress.catalogue()).flags(flags).build();
    }
}
