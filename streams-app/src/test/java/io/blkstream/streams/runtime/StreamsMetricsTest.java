package io.blkstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.measure.MetricsAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamsMetricsTest {
    @TempDir
    private Path state;

    @Test
    void shouldTellOfTheStagesAndOfKafkaStreams() {
        try (StreamsMetrics metrics = new StreamsMetrics();
                KafkaStreams streams = streams()) {
            metrics.stages().accepted();
            metrics.watch(streams);

            assertThat(metrics.scrape())
                    .contains("blkstream_events_total{result=\"accepted\"} 1.0")
                    .contains("blkstream_events_total{result=\"late\"} 0.0")
                    .contains("blkstream_detection_delay_seconds_bucket")
                    .contains("blkstream_streams_running 0.0")
                    .contains("kafka_stream_");
        }
    }

    @Test
    void shouldBeOffUnlessAPortIsSet() {
        assertThat(configuration(Map.of()).metrics()).isEmpty();
        assertThat(configuration(Map.of("metrics.port", "9404")).metrics())
                .hasValue(new MetricsAddress("127.0.0.1", 9404));
    }

    private StreamsAppConfig configuration(Map<String, String> flags) {
        Settings settings =
                Settings.builder(StreamsSettings.catalogue()).flags(flags).build();
        return StreamsSettings.configuration(settings, settings.kafka(), state);
    }

    private KafkaStreams streams() {
        Topology topology = new Topology();
        topology.addSource("events", new StringDeserializer(), new StringDeserializer(), "io-events");
        Properties config = new Properties();
        config.put("application.id", "test");
        config.put("bootstrap.servers", "localhost:1");
        config.put("state.dir", state.toString());
        return new KafkaStreams(topology, config);
    }
}
