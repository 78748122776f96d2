package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.sink.consume.ReadingState;
import io.blkstream.sink.http.HttpAnswer;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.measure.SinkMetrics;
import io.blkstream.sink.store.StoreException;
import io.blkstream.sink.store.StoreQueries;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** What orchestrators and Prometheus ask. */
public final class ProbeRoutes {
    private static final Duration LONGEST_BETWEEN_POLLS = Duration.ofMinutes(1);

    private final StoreQueries queries;
    private final Supplier<ReadingState> reading;
    private final SinkMetrics metrics;
    private final Clock clock;

    public ProbeRoutes(StoreQueries queries, Supplier<ReadingState> reading, SinkMetrics metrics, Clock clock) {
        this.queries = queries;
        this.reading = reading;
        this.metrics = metrics;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("/healthz", this::alive),
                Route.open("/readyz", this::ready),
                Route.of("/metrics", this::metrics));
    }

    private HttpAnswer alive(HttpRequest request) {
        return ApiJson.ok(ApiJson.object().put("alive", true));
    }

    /** Ready: the database answers, and this consumer polls and has partitions. The lag is told and not judged. */
    private HttpAnswer ready(HttpRequest request) {
        ReadingState state = reading.get();
        boolean storeAnswers = storeAnswers();
        boolean polls = state.polledAt().isAfter(clock.instant().minus(LONGEST_BETWEEN_POLLS));
        boolean ready = storeAnswers && polls && state.partitions() > 0 && !state.paused();
        ObjectNode json = ApiJson.object()
                .put("ready", ready)
                .put("storeAnswers", storeAnswers)
                .put("polls", polls)
                .put("partitions", state.partitions())
                .put("paused", state.paused())
                .put("lagRecords", state.lagRecords());
        ApiJson.putTime(json, "polledAt", state.polledAt().toEpochMilli());
        return HttpAnswer.json(ready ? 200 : 503, ApiJson.bytes(json));
    }

    private HttpAnswer metrics(HttpRequest request) {
        return HttpAnswer.text("text/plain; version=0.0.4; charset=utf-8", metrics.scrape());
    }

    private boolean storeAnswers() {
        try {
            queries.ping();
            return true;
        } catch (StoreException e) {
            return false;
        }
    }
}
