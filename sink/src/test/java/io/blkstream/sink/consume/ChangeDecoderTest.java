package io.blkstream.sink.consume;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.serde.AvroDeserializer;
import io.blkstream.schemas.serde.AvroSerializer;
import io.blkstream.sink.store.Change;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The line between bad records and outages, drawn with the deserializer that the sink runs with. */
class ChangeDecoderTest {
    private static final String TOPIC = Topics.REMEDIATIONS.name();
    private static final String REGISTRY = "change-decoder-test";
    private static final Map<String, String> IN_MEMORY = Map.of("schema.registry.url", "mock://" + REGISTRY);

    @AfterEach
    void forgetRegistry() {
        SchemaRegistries.forgetInMemory(REGISTRY);
    }

    @Test
    void shouldReadWhatTheSerializerWrites() throws Exception {
        assertThat(decoder(IN_MEMORY).decode(message(frame())))
                .isEqualTo(new Change.RemediationPublished(remediation("a", 1)));
    }

    @Test
    void shouldBlameTheRecordForBytesThatAreNone() {
        byte[] cutShort = Arrays.copyOf(frame(), 20);
        byte[] unknownSchema = frame();
        unknownSchema[3] = 99;

        for (byte[] bytes : new byte[][] {{}, {7, 7, 7, 7, 7, 7}, cutShort, unknownSchema}) {
            assertThatThrownBy(() -> decoder(IN_MEMORY).decode(message(bytes)))
                    .isInstanceOf(UndecodableException.class);
        }
    }

    @Test
    void shouldBlameTheRegistryWhenNobodyAnswers() throws IOException {
        Map<String, String> nobodyThere =
                Map.of("schema.registry.url", "http://127.0.0.1:" + freePort(), "max.retries", "0");

        assertThatThrownBy(() -> decoder(nobodyThere).decode(message(frame())))
                .isInstanceOf(OutageException.class)
                .hasMessageContaining("no answer from the schema registry");
    }

    private static byte[] frame() {
        try (AvroSerializer<Remediation> serializer = new AvroSerializer<>()) {
            serializer.configure(IN_MEMORY, false);
            return serializer.serialize(TOPIC, remediation("a", 1));
        }
    }

    private static ConsumerRecord<byte[], byte[]> message(byte[] value) {
        return new ConsumerRecord<>(TOPIC, 0, 0, null, value);
    }

    private static ChangeDecoder decoder(Map<String, String> settings) {
        return new ChangeDecoder(new Decoders(
                configured(new AvroDeserializer<>(Remediation.class), settings),
                configured(new AvroDeserializer<>(ThroughputWindow.class), settings),
                configured(new AvroDeserializer<>(CaptureStatus.class), settings)));
    }

    private static <T> Deserializer<T> configured(Deserializer<T> deserializer, Map<String, String> settings) {
        deserializer.configure(settings, false);
        return deserializer;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
