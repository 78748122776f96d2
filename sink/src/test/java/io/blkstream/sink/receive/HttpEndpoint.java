package io.blkstream.sink.receive;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server on the loopback interface that keeps what is posted to it, and answers what the test says. */
final class HttpEndpoint implements AutoCloseable {
    /** What came in one request. */
    record Posted(String path, Map<String, List<String>> headers, String body) {
        String header(String name) {
            return headers.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(name))
                    .map(entry -> entry.getValue().get(0))
                    .findFirst()
                    .orElse(null);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Posted> posted = new CopyOnWriteArrayList<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile int status = 200;
    private volatile String answer = "";
    private volatile Map<String, String> headers = Map.of();
    private volatile boolean endless;

    private HttpEndpoint(HttpServer server) {
        this.server = server;
    }

    static HttpEndpoint start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            HttpEndpoint endpoint = new HttpEndpoint(server);
            server.setExecutor(endpoint.threads);
            server.createContext("/", endpoint::handle);
            server.start();
            return endpoint;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    List<Posted> posted() {
        return posted;
    }

    void answer(int code, String body, Map<String, String> answerHeaders) {
        status = code;
        answer = body;
        headers = answerHeaders;
    }

    /** Sends headers and part of a body, and never the rest. */
    void neverFinish() {
        endless = true;
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            posted.add(new Posted(exchange.getRequestURI().getPath(), Map.copyOf(exchange.getRequestHeaders()), body));
            headers.forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, endless ? 1_000_000 : bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.getResponseBody().flush();
            if (endless) {
                closing.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
