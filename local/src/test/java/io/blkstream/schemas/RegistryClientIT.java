package io.blkstream.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.registry.RegistryException;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.AvroDeserializer;
import io.blkstream.schemas.serde.AvroSerializer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The registry client and the serde against a real registry. */
@NeedsServices
class RegistryClientIT {
    private TestRegistry process;
    private SchemaRegistry registry;

    @BeforeEach
    void open(TestRegistry running) {
        process = running;
        registry = SchemaRegistries.open(Map.of("schema.registry.url", process.url()));
    }

    @Test
    void shouldRoundTripEveryTypeOfTheContract() {
        for (Topic<?> topic : Topics.ALL) {
            assertThat(registry.byId(
                            registry.register(topic.name() + "-value", schemaOf(topic.valueType()), false),
                            topic.name() + "-value"))
                    .isEqualTo(schemaOf(topic.valueType()));
        }
        AvroSerializer<IoEvent> serializer = new AvroSerializer<>();
        serializer.configure(Map.of("schema.registry.url", process.url()), false);
        AvroDeserializer<IoEvent> deserializer = new AvroDeserializer<>(IoEvent.class);
        deserializer.configure(Map.of("schema.registry.url", process.url()), false);

        IoEvent read = deserializer.deserialize("io-events", serializer.serialize("io-events", RealSamples.ioEvent()));

        assertThat(read).isEqualTo(RealSamples.ioEvent());
    }

    @Test
    void shouldFindWhatItRegistered() {
        String subject = subject();
        Schema schema = disk().endRecord();

        int id = registry.register(subject, schema, false);

        assertThat(registry.register(subject, schema, true)).isEqualTo(id);
        assertThat(registry.lookUp(subject, schema, false).id()).isEqualTo(id);
        assertThat(registry.latest(subject).version()).isEqualTo(1);
        assertThat(registry.latest(subject).schema()).isEqualTo(schema);
        assertThat(registry.byId(id, null)).isEqualTo(schema);
    }

    @Test
    void shouldRefuseIncompatibleSchema() {
        String subject = subject();
        registry.register(subject, disk().endRecord(), false);
        Schema incompatible = disk().requiredString("serial").endRecord();

        assertThat(registry.isCompatible(
                        subject, disk().optionalString("serial").endRecord()))
                .isTrue();
        assertThat(registry.isCompatible(subject, incompatible)).isFalse();
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> registry.register(subject, incompatible, false))
                .havingCause()
                .isInstanceOfSatisfying(
                        RegistryException.class,
                        refusal -> assertThat(refusal.isIncompatible()).isTrue());
    }

    @Test
    void shouldKeepTheCompatibilityOfOneSubjectToItself() {
        String subject = subject();
        String other = subject();
        registry.register(other, disk().endRecord(), false);

        registry.setCompatibility(subject, "FORWARD");

        registry.register(subject, disk().endRecord(), false);
        assertThat(registry.register(subject, disk().requiredString("serial").endRecord(), false))
                .isPositive();
        assertThat(registry.compatibility(subject)).isEqualTo("FORWARD");
        assertThat(registry.compatibility(other)).isEqualTo("BACKWARD_TRANSITIVE");
        assertThat(registry.compatibility(subject())).isEqualTo("BACKWARD_TRANSITIVE");
    }

    @Test
    void shouldRefuseUnknownIdSubjectAndSchema() {
        String subject = subject();
        registry.register(subject, disk().endRecord(), false);

        assertNotFound(RegistryException.SCHEMA_NOT_FOUND, () -> registry.byId(987_654, null));
        assertNotFound(RegistryException.SUBJECT_NOT_FOUND, () -> registry.latest(subject()));
        assertNotFound(
                RegistryException.SCHEMA_NOT_FOUND,
                () -> registry.lookUp(subject, disk().optionalLong("size").endRecord(), false));
    }

    @Test
    @Timeout(10)
    void shouldFailOverFromADeadFirstUrl() throws IOException {
        SchemaRegistry failingOver =
                SchemaRegistries.open(Map.of("schema.registry.url", deadUrl() + "," + process.url()));
        long startNanos = System.nanoTime();

        int id = failingOver.register(subject(), disk().endRecord(), false);

        assertThat(id).isPositive();
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofSeconds(2));
    }

    private static void assertNotFound(int errorCode, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(call)
                .havingCause()
                .isInstanceOfSatisfying(RegistryException.class, refusal -> {
                    assertThat(refusal.status()).isEqualTo(404);
                    assertThat(refusal.errorCode()).isEqualTo(errorCode);
                });
    }

    private static Schema schemaOf(Class<? extends SpecificRecord> type) {
        return io.blkstream.schemas.serde.AvroModel.of(type).getSchema(type);
    }

    private static SchemaBuilder.FieldAssembler<Schema> disk() {
        return SchemaBuilder.record("it.Disk").fields().requiredString("name");
    }

    /** With characters that must be encoded. */
    private static String subject() {
        return "it/disks +" + UUID.randomUUID() + "-value";
    }

    private static String deadUrl() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }
}
