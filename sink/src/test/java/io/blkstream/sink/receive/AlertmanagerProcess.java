package io.blkstream.sink.receive;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A real Alertmanager as a child process on the loopback interface, which notifies a webhook at once. */
final class AlertmanagerProcess implements AutoCloseable {
    private static final String CONFIG = """
            route:
              receiver: hook
              group_by: [rule]
              group_wait: 0s
              group_interval: 1s
              repeat_interval: 1h
            receivers:
              - name: hook
                webhook_configs:
                  - url: %s/notify
                    send_resolved: true
            """;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Path binary;
    private final Path folder;
    private final int port;
    private Process process;

    private AlertmanagerProcess(Path binary, Path folder, int port) {
        this.binary = binary;
        this.folder = folder;
        this.port = port;
    }

    /** The binary, under Debian's name or its own. */
    static Optional<Path> binary() {
        return Stream.of(System.getenv("PATH").split(":"))
                .flatMap(part ->
                        Stream.of("prometheus-alertmanager", "alertmanager").map(Path.of(part)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static AlertmanagerProcess in(Path folder, String webhookUrl) throws IOException {
        Files.writeString(folder.resolve("alertmanager.yml"), CONFIG.formatted(webhookUrl));
        return new AlertmanagerProcess(binary().orElseThrow(), folder, freePort());
    }

    void start() throws IOException {
        process = new ProcessBuilder(
                        binary.toString(),
                        "--config.file=" + folder.resolve("alertmanager.yml"),
                        "--storage.path=" + folder.resolve("data"),
                        "--web.listen-address=127.0.0.1:" + port,
                        "--cluster.listen-address=")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("alertmanager.log").toFile()))
                .start();
        await().atMost(Duration.ofSeconds(20))
                .ignoreExceptions()
                .until(() -> get("/-/ready").statusCode() == 200);
    }

    /** As a crash would. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    /** What it shows as firing: each alert as "rule/severity/host/target". */
    List<String> alerts() throws IOException, InterruptedException {
        List<String> alerts = new ArrayList<>();
        for (JsonNode alert : new ObjectMapper().readTree(get("/api/v2/alerts").body())) {
            JsonNode labels = alert.get("labels");
            alerts.add(String.join(
                    "/",
                    labels.get("rule").asText(),
                    labels.get("severity").asText(),
                    labels.get("host").asText(),
                    labels.get("target").asText()));
        }
        return alerts;
    }

    /** The groups that it made, as it shows them. */
    JsonNode groups() throws IOException, InterruptedException {
        return new ObjectMapper().readTree(get("/api/v2/alerts/groups").body());
    }

    @Override
    public void close() {
        if (process != null) {
            kill();
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(URI.create(url() + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
