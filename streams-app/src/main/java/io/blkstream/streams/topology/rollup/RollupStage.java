package io.blkstream.streams.topology.rollup;

import io.blkstream.streams.domain.rollup.Contribution;
import io.blkstream.streams.domain.rollup.OpenSpans;
import io.blkstream.streams.domain.rollup.Rollup;
import io.blkstream.streams.domain.rollup.RollupPolicy;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.metrics.Sensor;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds contributions up by key and span, and forwards a sum when it has changed, at most once per second of wall clock.
 * What comes too late for its span is counted in the metric {@code rollup-too-late-total} and left out.
 */
public final class RollupStage implements Processor<String, Contribution, String, Rollup> {
    private static final Logger LOG = LoggerFactory.getLogger(RollupStage.class);
    private static final Duration TICK = Duration.ofSeconds(1);

    private final String store;
    private final RollupPolicy policy;
    private final Map<String, OpenSpans> spansByKey = new HashMap<>();
    private final Set<RollupKey> changed = new LinkedHashSet<>();
    private ProcessorContext<String, Rollup> context;
    private Contributions contributions;
    private Sensor tooLate;

    /**
     * A stage.
     *
     * @param store name of its store and, with the application's id, of the store's changelog
     */
    public RollupStage(String store, RollupPolicy policy) {
        this.store = store;
        this.policy = policy;
    }

    @Override
    public void init(ProcessorContext<String, Rollup> newContext) {
        context = newContext;
        KeyValueStore<Bytes, byte[]> entries = context.getStateStore(store);
        contributions = new Contributions(entries);
        tooLate = context.metrics()
                .addRateTotalSensor(
                        "rollup", context.taskId() + "-" + store, "rollup-too-late", Sensor.RecordingLevel.INFO);
        restore(context.currentSystemTimeMs());
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<String, Contribution> record) {
        TimeSpan span = record.value().span();
        OpenSpans spans = spansByKey.computeIfAbsent(record.key(), key -> new OpenSpans(policy));
        if (!spans.takes(span)) {
            tooLate.record();
            LOG.debug(
                    "too late for its roll-up: store={} key={} member={}",
                    store,
                    record.key(),
                    record.value().member());
            return;
        }
        if (contributions.offer(record.key(), record.value())) {
            spans.changed(span, context.currentSystemTimeMs());
            changed.add(new RollupKey(record.key(), span));
        }
    }

    private void tick(long nowMillis) {
        changed.forEach(this::publish);
        changed.clear();
        spansByKey.forEach((key, spans) ->
                spans.takeExpired(nowMillis).forEach(span -> contributions.drop(new RollupKey(key, span))));
        spansByKey.values().removeIf(OpenSpans::isEmpty);
    }

    private void publish(RollupKey at) {
        Rollup rollup = contributions.rollup(at);
        contributions.published(at, rollup);
        context.forward(new Record<>(at.key(), rollup, at.span().endMillis()));
    }

    private void restore(long nowMillis) {
        for (RollupKey at : contributions.all()) {
            spansByKey.computeIfAbsent(at.key(), key -> new OpenSpans(policy)).changed(at.span(), nowMillis);
            if (contributions.isUnpublished(at)) {
                changed.add(at);
            }
        }
        spansByKey.values().forEach(OpenSpans::restored);
    }
}
