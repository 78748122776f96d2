package io.blkstream.producer.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Provenance;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.serde.AvroSerializer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class EventPublisherTest {
    private final MockProducer<byte[], SpecificRecord> kafka = producer(true);

    @Test
    void shouldKeyAndDateEvents() {
        EventPublisher publisher = new EventPublisher(kafka);

        publisher.publish(event("hôst", "sda", 1_999_999_999L));
        publisher.publish(event("hôst", "cciss!c0d0", -1));
        publisher.publish(event("hôst", "sda", 2_000_000_000L));

        assertThat(kafka.history())
                .extracting(sent -> new String(sent.key(), StandardCharsets.UTF_8) + " " + sent.timestamp())
                .isEqualTo(List.of("hôst/sda 1999", "hôst/cciss!c0d0 0", "hôst/sda 2000"));
        assertThat(kafka.history()).extracting(ProducerRecord::topic).containsOnly("io-events");
        assertThat(kafka.history()).extracting(ProducerRecord::partition).containsOnlyNulls();
        assertThat(kafka.history())
                .extracting(sent -> ((IoEvent) sent.value()).getSequence())
                .containsExactly(0L, 0L, 1L);
    }

    @Test
    void shouldSendGeometryAndStatusToTheirTopics() {
        EventPublisher publisher = new EventPublisher(kafka);

        publisher.publish(geometry("host", "sda"));
        publisher.publish(status("host", "sda"));

        assertThat(kafka.history())
                .extracting(ProducerRecord::topic)
                .containsExactly("device-geometry", "capture-status");
        assertThat(kafka.history()).extracting(ProducerRecord::timestamp).containsOnlyNulls();
    }

    @Test
    void shouldCountAndThrowTheFirstFailureOnly() {
        try (MockProducer<byte[], SpecificRecord> slow = producer(false)) {
            EventPublisher publisher = new EventPublisher(slow);
            for (int i = 0; i < 3; i++) {
                publisher.publish(event("host", "sda", i));
            }
            slow.completeNext();
            slow.errorNext(new AuthorizationException("not allowed: first"));
            slow.errorNext(new AuthorizationException("not allowed: second"));

            assertThat(publisher.sent()).isEqualTo(3);
            assertThat(publisher.acknowledged()).isEqualTo(1);
            assertThat(publisher.failed()).isEqualTo(2);
            assertThatThrownBy(() -> publisher.publish(event("host", "sda", 9)))
                    .isInstanceOf(PublishException.class)
                    .hasMessage("cannot publish to topic io-events: not allowed: first");
            assertThatThrownBy(publisher::flush).isInstanceOf(PublishException.class);
        }
    }

    @Test
    void shouldSayWhatToLookAtWhenNoBrokerAnswers() {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", "127.0.0.1:1",
                "schema.registry.url", "mock://event-publisher-test",
                "max.block.ms", 50);
        try (EventPublisher publisher = EventPublisher.connect(settings)) {
            publisher.publish(event("host", "sda", 1));

            assertThatThrownBy(publisher::flush)
                    .isInstanceOf(PublishException.class)
                    .hasMessageContaining("io-events")
                    .hasMessageContaining("bootstrap.servers");
        }
    }

    @Test
    void shouldLetOwnSettingsReplaceDefaultsExceptKeys() {
        Map<String, Object> settings =
                ProducerSettings.with(Map.of("compression.type", "zstd", "key.serializer", "none"));

        assertThat(settings)
                .containsEntry("compression.type", "zstd")
                .containsEntry("acks", "all")
                .containsEntry("enable.idempotence", true)
                .containsEntry("linger.ms", 5)
                .containsEntry("batch.size", 262_144)
                .containsEntry("key.serializer", ByteArraySerializer.class.getName());
    }

    private static MockProducer<byte[], SpecificRecord> producer(boolean answersAtOnce) {
        return new MockProducer<>(
                answersAtOnce, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()));
    }

    private static IoEvent event(String host, String device, long issuedAt) {
        IoEvent event = BlankIo.create();
        event.setHost(host);
        event.setDevice(device);
        event.setIssuedAt(issuedAt);
        return event;
    }

    private static DeviceGeometry geometry(String host, String device) {
        return DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(device)
                .setKind(DeviceKind.DISK)
                .setProvenance(Provenance.UNKNOWN)
                .build();
    }

    private static CaptureStatus status(String host, String device) {
        return CaptureStatus.newBuilder()
                .setHost(host)
                .setDevice(device)
                .setIntervalStart(0)
                .setIntervalEnd(1)
                .setSource("test")
                .setState(CaptureState.RUNNING)
                .build();
    }
}
