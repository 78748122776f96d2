package io.blkstream.sink.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blkstream.sink.consume.ReadingState;
import io.blkstream.sink.measure.SinkMetrics;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.Store;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** The real server over a real store, and a client. */
final class SiteFixture implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Clock clock;
    private final Store store;
    private final SinkMetrics metrics = new SinkMetrics();
    private final WebSite site;
    private final HttpClient client = HttpClient.newHttpClient();
    private volatile ReadingState reading = ReadingState.NOT_BEGUN;

    SiteFixture(Path folder, HttpConfig config, Clock clock) {
        this.clock = clock;
        store = SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock);
        site = new WebSite(config, store.queries(), () -> reading, metrics, clock);
        site.start();
    }

    void fill() {
        SampleFleet.fill(store, clock.instant());
    }

    /** Stores and tells the site, as the poll loop does. */
    void store(Change... changes) {
        store.apply(List.of(changes), List.of());
        site.stored(List.of(changes));
    }

    void reads(ReadingState state) {
        reading = state;
    }

    WebSite site() {
        return site;
    }

    Store store() {
        return store;
    }

    URI uri(String path) {
        return site.url().resolve(path);
    }

    HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(request.uri() + " failed", e);
        }
    }

    JsonNode json(String path) {
        HttpResponse<String> response = get(path);
        if (response.statusCode() != 200) {
            throw new AssertionError(path + ": " + response.statusCode() + " " + response.body());
        }
        return parsed(response);
    }

    static JsonNode parsed(HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new AssertionError("no JSON: " + response.body(), e);
        }
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        site.close();
        metrics.close();
        store.close();
    }
}
