package io.blkstream.sink.http;

import io.blkstream.sink.measure.SinkMetrics;
import java.net.URI;
import java.util.List;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http.UriCompliance.Violation;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP server: Jetty's core without servlets. */
public final class HttpServer implements AutoCloseable {
    private static final int MOST_THREADS = 200;
    /** Device names come from traces and may be long; percent-encoding makes three bytes of one. */
    private static final int REQUEST_HEADER_BYTES = 32_768;
    /** A client that takes nothing for so long is given up. */
    private static final int IDLE_MILLIS = 60_000;

    private final HttpConfig config;
    private final Server server;
    private final ServerConnector connector;

    /** A server that does not listen yet. */
    public HttpServer(HttpConfig config, List<Route> routes, SinkMetrics metrics) {
        this.config = config;
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS);
        threads.setName("sink-http");
        threads.setDaemon(true);
        server = new Server(threads);
        connector = new ServerConnector(server, connections(config));
        connector.setHost(config.bind());
        connector.setPort(config.port());
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.setHandler(new RequestHandler(new Router(routes), new Gate(config), metrics));
        server.setErrorHandler(new PlainErrors());
    }

    /**
     * Begins to listen.
     *
     * @throws HttpServerException when the port is taken or the key file cannot be used
     */
    public void start() {
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new HttpServerException(
                    "cannot listen at http.bind " + config.bind() + ", http.port " + config.port() + ": "
                            + rootOf(e).getMessage(),
                    e);
        }
    }

    /** Where it listens, like {@code http://127.0.0.1:8080}. */
    public URI url() {
        String host = config.bind().contains(":") ? "[" + config.bind() + "]" : config.bind();
        return URI.create((config.tls().isPresent() ? "https://" : "http://") + host + ":" + connector.getLocalPort());
    }

    /** Listens no longer, and ends every answer that is under way. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new HttpServerException("the HTTP server does not stop: " + e.getMessage(), e);
        }
    }

    private static ConnectionFactory[] connections(HttpConfig config) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(REQUEST_HEADER_BYTES);
        // Names with a slash or percent sign come encoded; paths are taken apart before they are decoded, and no file
        // is looked up by them.
        http.setUriCompliance(UriCompliance.DEFAULT.with(
                "names",
                Violation.AMBIGUOUS_PATH_SEPARATOR,
                Violation.AMBIGUOUS_PATH_ENCODING,
                Violation.SUSPICIOUS_PATH_CHARACTERS));
        if (config.tls().isEmpty()) {
            return new ConnectionFactory[] {new HttpConnectionFactory(http)};
        }
        http.addCustomizer(new SecureRequestCustomizer(false));
        SslContextFactory.Server keys = new SslContextFactory.Server();
        keys.setKeyStorePath(config.tls().get().keystore().toString());
        keys.setKeyStorePassword(config.tls().get().password());
        return new ConnectionFactory[] {new SslConnectionFactory(keys, "http/1.1"), new HttpConnectionFactory(http)};
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
