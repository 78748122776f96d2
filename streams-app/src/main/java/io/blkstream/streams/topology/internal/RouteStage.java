package io.blkstream.streams.topology.internal;

import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** Turns each record into another one, or into none. */
public final class RouteStage<V, R> extends ContextualProcessor<String, V, String, R> {
    private final Function<Record<String, V>, Optional<Record<String, R>>> route;

    public RouteStage(Function<Record<String, V>, Optional<Record<String, R>>> route) {
        this.route = route;
    }

    @Override
    public void process(Record<String, V> record) {
        route.apply(record).ifPresent(context()::forward);
    }
}
