package io.blkstream.producer.measure;

import io.blkstream.producer.capture.AgentFigures;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.measure.MetricsAddress;
import io.blkstream.schemas.measure.MetricsEndpoint;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaClientMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** What an agent or a replay tells Prometheus about itself. Everything is asked for when somebody looks: events cost nothing more. */
public final class ProducerMetrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private KafkaClientMetrics kafka;
    private MetricsEndpoint endpoint;
    /** The registry alone would let them be collected, and go on telling the last value. */
    private EventPublisher publisher;

    private Supplier<AgentFigures> agent;

    public ProducerMetrics() {
        List<MeterBinder> process = List.of(new JvmMemoryMetrics(), new ProcessorMetrics());
        process.forEach(binder -> binder.bindTo(registry));
    }

    /** Adds what becomes of published records, and what the Kafka client measures; once. */
    public void watch(EventPublisher watched) {
        publisher = watched;
        publications("acknowledged", EventPublisher::acknowledged);
        publications("failed", EventPublisher::failed);
        Gauge.builder("blkstream.publisher.unacknowledged", publisher, ProducerMetrics::unacknowledged)
                .description("Records handed to Kafka and not answered yet.")
                .register(registry);
        kafka = new KafkaClientMetrics(publisher.client());
        kafka.bindTo(registry);
    }

    /** Adds what becomes of an agent's I/Os; once. */
    public void watch(Supplier<AgentFigures> figures) {
        agent = figures;
        counter("blkstream.agent.captured", "Events that the capture gave.", AgentFigures::captured);
        counter("blkstream.agent.published", "Events that the output took.", AgentFigures::published);
        counter("blkstream.agent.lost", "I/Os lost before the agent could read them.", AgentFigures::lost);
        dropped("buffer", AgentFigures::droppedByBuffer);
        dropped("sampling", AgentFigures::sampledOut);
        dropped("excluded", AgentFigures::excluded);
        dropped("unusable-row", AgentFigures::unusable);
        gauge("blkstream.agent.buffer.events", "Events that wait to be published.", AgentFigures::buffered);
        gauge("blkstream.agent.buffer.capacity.events", "Events that may wait.", AgentFigures::bufferCapacity);
    }

    /**
     * Answers from now on.
     *
     * @throws io.blkstream.schemas.config.SettingsException when it cannot listen there
     */
    public void serve(MetricsAddress address, BooleanSupplier healthy) {
        endpoint = MetricsEndpoint.start(address, this::scrape, healthy);
    }

    /** Everything in Prometheus' text format. */
    public String scrape() {
        return registry.scrape();
    }

    @Override
    public void close() {
        if (endpoint != null) {
            endpoint.close();
        }
        if (kafka != null) {
            kafka.close();
        }
        registry.close();
    }

    private void publications(String result, ToDoubleFunction<EventPublisher> count) {
        FunctionCounter.builder("blkstream.publisher.records", publisher, count)
                .description("Records of every kind, by the brokers' answer.")
                .tag("result", result)
                .register(registry);
    }

    private void dropped(String cause, ToLongFunction<AgentFigures> count) {
        FunctionCounter.builder("blkstream.agent.dropped", agent, source -> count.applyAsLong(source.get()))
                .description("I/Os that are not published, by cause.")
                .tag("cause", cause)
                .register(registry);
    }

    private void counter(String name, String description, ToLongFunction<AgentFigures> count) {
        FunctionCounter.builder(name, agent, source -> count.applyAsLong(source.get()))
                .description(description)
                .register(registry);
    }

    private void gauge(String name, String description, ToLongFunction<AgentFigures> value) {
        Gauge.builder(name, agent, source -> value.applyAsLong(source.get()))
                .description(description)
                .register(registry);
    }

    private static double unacknowledged(EventPublisher publisher) {
        return Math.max(0, publisher.sent() - publisher.acknowledged() - publisher.failed());
    }
}
