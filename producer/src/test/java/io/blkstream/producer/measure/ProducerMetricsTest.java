package io.blkstream.producer.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.capture.AgentFigures;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.serde.AvroSerializer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProducerMetricsTest {
    private final MockProducer<byte[], SpecificRecord> kafka = new MockProducer<>(
            false, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()));
    private final EventPublisher publisher = new EventPublisher(kafka);
    private final ProducerMetrics metrics = new ProducerMetrics();

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void shouldTellWhatBecameOfAnAgentsEvents() {
        metrics.watch(() -> new AgentFigures(100, 60, 5, 30, 7, 8, 9, 5, 10));

        assertThat(metrics.scrape())
                .contains("blkstream_agent_captured_total 100.0")
                .contains("blkstream_agent_published_total 60.0")
                .contains("blkstream_agent_lost_total 7.0")
                .contains("blkstream_agent_dropped_total{cause=\"buffer\"} 5.0")
                .contains("blkstream_agent_dropped_total{cause=\"sampling\"} 30.0")
                .contains("blkstream_agent_dropped_total{cause=\"excluded\"} 8.0")
                .contains("blkstream_agent_dropped_total{cause=\"unusable-row\"} 9.0")
                .contains("blkstream_agent_buffer_events 5.0")
                .contains("blkstream_agent_buffer_capacity_events 10.0");
    }

    @Test
    void shouldTellWhatTheBrokersAnswered() {
        metrics.watch(publisher);
        publish();
        publish();
        publish();
        kafka.completeNext();
        kafka.errorNext(new IllegalStateException("refused"));

        assertThat(metrics.scrape())
                .contains("blkstream_publisher_records_total{result=\"acknowledged\"} 1.0")
                .contains("blkstream_publisher_records_total{result=\"failed\"} 1.0")
                .contains("blkstream_publisher_unacknowledged 1.0");
    }

    private void publish() {
        publisher.publish(DeviceGeometry.newBuilder()
                .setHost("host")
                .setDevice("sda")
                .setLogicalBlockSize(512)
                .setPhysicalBlockSize(512)
                .setOptimalIoSize(0)
                .build());
    }
}
