package io.blkstream.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.avro.Schema;
import org.apache.kafka.common.errors.SerializationException;

/** Confluent's REST API over an {@link InMemorySchemaRegistry}, below /base; can be told to answer something else. */
final class FakeRegistryServer implements AutoCloseable {
    record Seen(String method, String uri, String contentType, String authorization, String body) {}

    record Canned(int status, String body) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    final List<Seen> seen = Collections.synchronizedList(new ArrayList<>());
    /** Answers to give before the registry is asked. */
    final Deque<Canned> canned = new ArrayDeque<>();

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    FakeRegistryServer() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/base";
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        seen.add(new Seen(
                exchange.getRequestMethod(),
                exchange.getRequestURI().toString(),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                exchange.getRequestHeaders().getFirst("Authorization"),
                body));
        Canned answer;
        synchronized (canned) {
            answer = canned.poll();
        }
        if (answer == null) {
            answer =
                    answer(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(), body);
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private Canned answer(String method, String path, String body) throws IOException {
        try {
            return new Canned(200, ask(method, path.split("/"), body).toString());
        } catch (SerializationException e) {
            RegistryException refusal = (RegistryException) e.getCause();
            return new Canned(
                    refusal.status(),
                    JSON.createObjectNode()
                            .put("error_code", refusal.errorCode())
                            .put("message", refusal.getMessage())
                            .toString());
        }
    }

    private JsonNode ask(String method, String[] path, String body) throws IOException {
        JsonNode request = body.isEmpty() ? JSON.createObjectNode() : JSON.readTree(body);
        switch (method + " " + path[2]) {
            case "PUT config":
                setCompatibility(path, request.get("compatibility").asText());
                return request;
            case "GET config":
                return JSON.createObjectNode()
                        .put("compatibilityLevel", registry.compatibility(path.length == 3 ? "" : subject(path[3])));
            case "POST compatibility":
                return JSON.createObjectNode()
                        .put("is_compatible", registry.isCompatible(subject(path[4]), schema(request)));
            case "GET schemas":
                Schema found = path[3].equals("ids")
                        ? registry.byId(Integer.parseInt(path[4]), null)
                        : registry.byGuid(UUID.fromString(path[4]));
                return JSON.createObjectNode().put("schema", found.toString());
            case "GET subjects":
                return version(registry.latest(subject(path[3])));
            default:
                return path.length == 5
                        ? JSON.createObjectNode().put("id", registry.register(subject(path[3]), schema(request), false))
                        : version(registry.lookUp(subject(path[3]), schema(request), false));
        }
    }

    private void setCompatibility(String[] path, String level) {
        if (path.length == 3) {
            registry.setCompatibility(level);
        } else {
            registry.setCompatibility(subject(path[3]), level);
        }
    }

    private static String subject(String encoded) {
        return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    }

    private static Schema schema(JsonNode request) {
        return new Schema.Parser().parse(request.get("schema").asText());
    }

    private static ObjectNode version(RegisteredSchema found) {
        return JSON.createObjectNode()
                .put("subject", found.subject())
                .put("version", found.version())
                .put("id", found.id())
                .put("schema", found.schema().toString());
    }
}
