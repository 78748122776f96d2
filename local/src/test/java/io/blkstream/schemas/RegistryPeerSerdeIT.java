package io.blkstream.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.apicurio.registry.serde.avro.AvroKafkaDeserializer;
import io.apicurio.registry.serde.avro.AvroKafkaSerializer;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.serde.AvroDeserializer;
import io.blkstream.schemas.serde.AvroSerializer;
import io.blkstream.schemas.serde.ConfluentFrame;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

/** Another maker's serde, set to Confluent's frame, reads what ours writes and writes what ours reads. */
@NeedsServices
class RegistryPeerSerdeIT {

    @Test
    void shouldBeReadByThePeer(TestRegistry registry) {
        try (AvroSerializer<IoEvent> ours = new AvroSerializer<>();
                AvroKafkaDeserializer<IoEvent> peer = new AvroKafkaDeserializer<>()) {
            ours.configure(configuration(registry), false);
            peer.configure(configuration(registry), false);

            byte[] frame = ours.serialize("peer-reads", RealSamples.ioEvent());

            assertThat(peer.deserialize("peer-reads", new RecordHeaders(), frame))
                    .isEqualTo(RealSamples.ioEvent());
        }
    }

    @Test
    void shouldReadWhatThePeerWrites(TestRegistry registry) {
        try (AvroKafkaSerializer<IoEvent> peer = new AvroKafkaSerializer<>();
                AvroDeserializer<IoEvent> ours = new AvroDeserializer<>(IoEvent.class)) {
            peer.configure(configuration(registry), false);
            ours.configure(configuration(registry), false);
            RecordHeaders headers = new RecordHeaders();

            byte[] frame = peer.serialize("peer-writes", headers, RealSamples.ioEvent());

            assertThat(ConfluentFrame.schemaId(frame)).isPositive();
            assertThat(ours.deserialize("peer-writes", headers, frame)).isEqualTo(RealSamples.ioEvent());
        }
    }

    private static Map<String, Object> configuration(TestRegistry registry) {
        Map<String, Object> configuration = new HashMap<>();
        configuration.put("schema.registry.url", registry.url());
        configuration.put("apicurio.registry.url", registry.url().replace("/ccompat/v7", "/registry/v3"));
        configuration.put("apicurio.registry.auto-register", "true");
        configuration.put("apicurio.registry.use-id", "contentId");
        configuration.put("apicurio.registry.use-specific-avro-reader", "true");
        return configuration;
    }
}
