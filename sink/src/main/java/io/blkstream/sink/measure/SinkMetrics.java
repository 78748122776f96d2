package io.blkstream.sink.measure;

import io.blkstream.schemas.Topics;
import io.blkstream.sink.store.Change;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;

/** What the sink counts and times about itself, for Prometheus. Safe for use by several threads. */
public final class SinkMetrics implements AutoCloseable {
    private static final List<String> TOPICS =
            List.of(Topics.REMEDIATIONS.name(), Topics.THROUGHPUT_WINDOWS.name(), Topics.CAPTURE_STATUS.name());

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final TopicCounters consumed = new TopicCounters(registry);
    private KafkaClientMetrics kafka;
    /** The registry alone would let it be collected, and go on telling the last count. */
    private Supplier<Map<String, Long>> undecodable;

    public SinkMetrics() {
        List<MeterBinder> process = List.of(new JvmMemoryMetrics(), new ProcessorMetrics());
        process.forEach(binder -> binder.bindTo(registry));
    }

    /** Adds what the Kafka consumer measures. */
    public void watch(Consumer<?, ?> consumer) {
        kafka = new KafkaClientMetrics(consumer);
        kafka.bindTo(registry);
    }

    /** Adds the counts of records that could not be read, by topic, asked for whenever somebody looks. */
    public void watchUndecodable(Supplier<Map<String, Long>> counts) {
        undecodable = counts;
        for (String topic : TOPICS) {
            FunctionCounter.builder(
                            "blkstream.sink.records.undecodable",
                            undecodable,
                            source -> source.get().getOrDefault(topic, 0L))
                    .description("Records that were skipped because they cannot be read.")
                    .tag("topic", topic)
                    .register(registry);
        }
    }

    /** Adds a number that is asked for whenever somebody looks. */
    public void watchGauge(String name, String description, Supplier<Number> value) {
        Gauge.builder(name, value).description(description).register(registry);
    }

    /** Counts what was stored. */
    public void consumed(List<Change> changes) {
        changes.forEach(change -> change.writeTo(consumed));
    }

    /** Times one answer of the HTTP server. */
    public void answered(String route, int status, Duration took) {
        timer("blkstream.sink.http.requests", "Answers of the HTTP server, without event streams.")
                .tag("route", route)
                .tag("status", Integer.toString(status))
                .register(registry)
                .record(took);
    }

    /** Everything in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        if (kafka != null) {
            kafka.close();
        }
        registry.close();
    }

    MeterRegistry registry() {
        return registry;
    }

    static Timer.Builder timer(String name, String description) {
        return Timer.builder(name)
                .description(description)
                .serviceLevelObjectives(
                        Duration.ofMillis(5),
                        Duration.ofMillis(20),
                        Duration.ofMillis(50),
                        Duration.ofMillis(200),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(5));
    }
}
