package io.blkstream.streams.runtime;

import io.blkstream.schemas.measure.MetricsAddress;
import io.blkstream.schemas.measure.MetricsEndpoint;
import io.blkstream.streams.topology.StageMetrics;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.apache.kafka.streams.KafkaStreams;

/** What the streams app tells Prometheus about itself, Kafka Streams and its clients. */
public final class StreamsMetrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final StageCounters stages = new StageCounters(registry);
    private KafkaStreamsMetrics kafka;
    private MetricsEndpoint endpoint;

    public StreamsMetrics() {
        List<MeterBinder> process = List.of(new JvmMemoryMetrics(), new ProcessorMetrics());
        process.forEach(binder -> binder.bindTo(registry));
    }

    /** Takes what the stages do. */
    public StageMetrics stages() {
        return stages;
    }

    /** Adds what Kafka Streams and its clients measure; once. */
    public void watch(KafkaStreams streams) {
        Gauge.builder("blkstream.streams.running", streams, StreamsMetrics::running)
                .description("1 while Kafka Streams runs or rebalances, else 0.")
                .register(registry);
        kafka = new KafkaStreamsMetrics(streams);
        kafka.bindTo(registry);
    }

    /**
     * Answers from now on.
     *
     * @throws io.blkstream.schemas.config.SettingsException when it cannot listen there
     */
    void serve(MetricsAddress address, KafkaStreams streams) {
        endpoint = MetricsEndpoint.start(address, this::scrape, () -> isAlive(streams.state()));
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

    private static double running(KafkaStreams streams) {
        return streams.state().isRunningOrRebalancing() ? 1 : 0;
    }

    private static boolean isAlive(KafkaStreams.State state) {
        return state == KafkaStreams.State.CREATED || state.isRunningOrRebalancing();
    }
}
