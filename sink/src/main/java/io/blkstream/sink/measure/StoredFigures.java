package io.blkstream.sink.measure;

import io.blkstream.schemas.Severity;
import io.blkstream.sink.store.Outbox;
import io.blkstream.sink.store.RuleCount;
import io.blkstream.sink.store.StoreQueries;
import io.micrometer.core.instrument.Gauge;
import java.util.Collection;

/** Numbers that only the database knows: each is a query whenever Prometheus asks, and not a number while the database fails. */
public record StoredFigures(StoreQueries queries, Outbox outbox) {
    /** Adds them to the metrics. */
    public void bindTo(SinkMetrics metrics, Collection<String> receivers) {
        for (Severity severity : Severity.values()) {
            Gauge.builder("blkstream.sink.firing", () -> firing(severity))
                    .description("Remediations that fire.")
                    .tag("severity", severity.name())
                    .register(metrics.registry());
        }
        for (String receiver : receivers) {
            Gauge.builder("blkstream.sink.deliveries.dead", () -> dead(receiver))
                    .description("Deliveries that were given up; they wait for a redrive.")
                    .tag("receiver", receiver)
                    .register(metrics.registry());
        }
    }

    private long firing(Severity severity) {
        return queries.firingByRule().stream()
                .filter(count -> count.severity() == severity)
                .mapToLong(RuleCount::remediations)
                .sum();
    }

    private long dead(String receiver) {
        return outbox.deadByReceiver().getOrDefault(receiver, 0L);
    }
}
