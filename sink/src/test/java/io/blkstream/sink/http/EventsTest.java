package io.blkstream.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blkstream.sink.ManualClock;
import io.blkstream.sink.Samples;
import io.blkstream.sink.store.Change;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class EventsTest {
    private final ManualClock clock = new ManualClock();

    private SiteFixture site;

    @BeforeEach
    void open(@TempDir Path folder) {
        site = new SiteFixture(folder, HttpConfig.local(), clock);
    }

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void shouldTellOfRemediationsAndWindows() throws IOException {
        try (Listener listener = new Listener(null)) {
            assertThat(listener.next("hello")).isEqualTo("{\"now\":" + clock.millis() + "}");

            site.store(
                    new Change.RemediationPublished(Samples.remediation("a", 1)),
                    new Change.WindowMeasured(Samples.window("host1/sda", Samples.SEEN_MILLIS, 3)));

            assertThat(listener.next("remediation")).contains("\"id\":\"a\"", "\"revision\":1");
            assertThat(listener.next("windows")).contains("\"windows\":1");
        }
    }

    @Test
    void shouldTellEachChangeOnce() throws IOException {
        try (Listener listener = new Listener(null)) {
            listener.next("hello");

            site.store(new Change.RemediationPublished(Samples.remediation("a", 1)));
            assertThat(listener.next("remediation")).contains("\"revision\":1");
            site.store(new Change.RemediationPublished(Samples.remediation("a", 2)));
            assertThat(listener.next("remediation")).contains("\"revision\":2");
            site.store(new Change.RemediationDeleted("a"));
            assertThat(listener.next("deleted")).isEqualTo("{\"id\":\"a\"}");
            site.store(new Change.RemediationPublished(Samples.remediation("b", 1)));
            assertThat(listener.next("remediation")).contains("\"id\":\"b\"");
        }
    }

    @Test
    void shouldResumeWhereTheClientWas() throws IOException {
        site.store(new Change.RemediationPublished(Samples.remediation("before", 1)));
        clock.advance(Duration.ofSeconds(10));
        long seen = clock.millis();
        clock.advance(Duration.ofSeconds(10));
        site.store(new Change.RemediationPublished(Samples.remediation("missed", 1)));

        try (Listener listener = new Listener(Long.toString(seen))) {
            assertThat(listener.next("remediation")).contains("\"id\":\"missed\"");
            listener.next("hello");
        }
    }

    @Test
    void shouldAskToLookAgainWhenTooMuchWasMissed() throws IOException {
        Change[] many = IntStream.range(0, 600)
                .mapToObj(i -> new Change.RemediationPublished(Samples.remediation("r" + i, 1)))
                .toArray(Change[]::new);
        site.store(many);

        try (Listener listener = new Listener(Long.toString(clock.millis() - 1))) {
            listener.next("reset");
            listener.next("hello");
        }
    }

    @Test
    void shouldRefuseAnIdThatIsNone() {
        assertThat(site.get("/events", "Last-Event-ID", "x").statusCode()).isEqualTo(400);
    }

    @Test
    void shouldForgetClientsThatAreGone() throws IOException {
        try (Listener listener = new Listener(null)) {
            listener.next("hello");
            assertThat(clients()).isEqualTo(1);
        }

        await().untilAsserted(() -> {
            site.store(new Change.WindowMeasured(Samples.window("host1/sda", Samples.SEEN_MILLIS, 3)));
            assertThat(clients()).isZero();
        });
    }

    private int clients() {
        String line = site.get("/metrics")
                .body()
                .lines()
                .filter(metric -> metric.startsWith("blkstream_sink_http_event_clients "))
                .findFirst()
                .orElseThrow();
        return (int) Double.parseDouble(line.substring(line.indexOf(' ')));
    }

    /** Reads the stream. */
    private final class Listener implements AutoCloseable {
        private final HttpURLConnection connection;
        private final BufferedReader lines;

        private Listener(String lastEventId) throws IOException {
            connection = (HttpURLConnection) site.uri("/events").toURL().openConnection();
            if (lastEventId != null) {
                connection.setRequestProperty("Last-Event-ID", lastEventId);
            }
            connection.setReadTimeout(20_000);
            assertThat(connection.getContentType()).isEqualTo("text/event-stream");
            lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
        }

        /** The data of the next event, which must have this name. */
        private String next(String name) throws IOException {
            String line = lines.readLine();
            while (!line.startsWith("event: ")) {
                line = lines.readLine();
            }
            String data = lines.readLine().substring("data: ".length());
            assertThat(line).as(data).isEqualTo("event: " + name);
            return data;
        }

        private String nextContaining(String text) throws IOException {
            String line = lines.readLine();
            while (!line.contains(text)) {
                line = lines.readLine();
            }
            return line;
        }

        @Override
        public void close() {
            connection.disconnect();
        }
    }
}
