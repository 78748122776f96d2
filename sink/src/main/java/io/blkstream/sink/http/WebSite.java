package io.blkstream.sink.http;

import io.blkstream.sink.consume.ReadingState;
import io.blkstream.sink.http.api.DeviceRoutes;
import io.blkstream.sink.http.api.OverviewRoute;
import io.blkstream.sink.http.api.ProbeRoutes;
import io.blkstream.sink.http.api.RemediationRoutes;
import io.blkstream.sink.http.api.WindowRoutes;
import io.blkstream.sink.http.events.EventHub;
import io.blkstream.sink.measure.SinkMetrics;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.StoreQueries;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything that is served over HTTP: page, API, events, probes and metrics. */
public final class WebSite implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WebSite.class);

    private final List<Route> routes;
    private final EventHub events;
    private final HttpServer server;

    /** A site that is not served before {@link #start()}. */
    public WebSite(
            HttpConfig config, StoreQueries queries, Supplier<ReadingState> reading, SinkMetrics metrics, Clock clock) {
        events = new EventHub(queries, clock);
        routes = Stream.of(
                        new PageRoutes().routes(),
                        new RemediationRoutes(queries).routes(),
                        new DeviceRoutes(queries, clock).routes(),
                        new WindowRoutes(queries, clock).routes(),
                        new OverviewRoute(queries, clock).routes(),
                        new ProbeRoutes(queries, reading, metrics, clock).routes(),
                        events.routes())
                .flatMap(List::stream)
                .toList();
        server = new HttpServer(config, routes, metrics);
        metrics.watchGauge("blkstream.sink.http.event.clients", "Clients of the event stream.", events::clients);
    }

    /** Everything that is served. */
    public List<Route> routes() {
        return routes;
    }

    /**
     * Begins to serve.
     *
     * @throws HttpServerException when the port is taken or the key file cannot be used
     */
    public void start() {
        server.start();
        events.start();
        LOG.info("serving the page url={}", url());
    }

    /** Where it is served. */
    public URI url() {
        return server.url();
    }

    /** Takes note of what was stored; called by the reading thread. */
    public void stored(List<Change> changes) {
        events.stored(changes);
    }

    @Override
    public void close() {
        events.close();
        server.close();
    }
}
