package io.blkstream.schemas.measure;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.blkstream.schemas.config.SettingsException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A tiny HTTP server for an app without a page: {@code /metrics} in Prometheus' text format, and {@code /healthz}, which
 * answers 200 while the app works and 503 when it does not. Everything else is 404.
 */
public final class MetricsEndpoint implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MetricsEndpoint.class);
    private static final int NO_BACKLOG_OF_OUR_OWN = 0;
    private static final int THREADS = 2;
    private static final long NO_BODY = -1;

    private final HttpServer server;
    private final ExecutorService threads;

    private MetricsEndpoint(HttpServer server, Supplier<String> metrics, BooleanSupplier healthy) {
        this.server = server;
        // The server's own thread would let one slow client hold up all others.
        this.threads = Executors.newFixedThreadPool(THREADS, MetricsEndpoint::daemon);
        server.setExecutor(threads);
        server.createContext("/", exchange -> answer(exchange, metrics, healthy));
    }

    /**
     * Listens from now on.
     *
     * @param metrics what to tell, in Prometheus' text format 0.0.4; asked by several threads
     * @param healthy whether the app works; asked by several threads
     * @throws SettingsException when it cannot listen there
     */
    public static MetricsEndpoint start(MetricsAddress address, Supplier<String> metrics, BooleanSupplier healthy) {
        try {
            InetSocketAddress socket = new InetSocketAddress(InetAddress.getByName(address.bind()), address.port());
            MetricsEndpoint endpoint =
                    new MetricsEndpoint(HttpServer.create(socket, NO_BACKLOG_OF_OUR_OWN), metrics, healthy);
            endpoint.server.start();
            LOG.info("metrics bind={} port={}", address.bind(), endpoint.port());
            return endpoint;
        } catch (IOException e) {
            throw new SettingsException(
                    "cannot serve metrics at " + address.bind() + ":" + address.port()
                            + " (see metrics.bind and metrics.port): " + e.getMessage(),
                    e);
        }
    }

    /** The port it listens at. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private static void answer(HttpExchange exchange, Supplier<String> metrics, BooleanSupplier healthy)
            throws IOException {
        try (exchange) {
            if (!"GET".equals(exchange.getRequestMethod()) && !"HEAD".equals(exchange.getRequestMethod())) {
                send(exchange, 405, "only GET\n");
                return;
            }
            switch (exchange.getRequestURI().getPath()) {
                case "/metrics" -> send(exchange, 200, metrics.get());
                case "/healthz" -> tellHealth(exchange, healthy.getAsBoolean());
                default -> send(exchange, 404, "here are /metrics and /healthz\n");
            }
        } catch (RuntimeException e) {
            LOG.warn("cannot answer path={}", exchange.getRequestURI(), e);
            throw e;
        }
    }

    private static void tellHealth(HttpExchange exchange, boolean healthy) throws IOException {
        send(exchange, healthy ? 200 : 503, healthy ? "ok\n" : "not working\n");
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
        if ("HEAD".equals(exchange.getRequestMethod())) {
            exchange.sendResponseHeaders(status, NO_BODY);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "metrics");
        thread.setDaemon(true);
        return thread;
    }
}
