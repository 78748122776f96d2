package io.blkstream.schemas.serde;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Samples;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.registry.SchemaRegistries;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class AvroSerdeTest {
    private static final String TOPIC = "io-events";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroSerializer<IoEvent> serializer = new AvroSerializer<>(registry);
    private final AvroDeserializer<IoEvent> deserializer = new AvroDeserializer<>(registry, IoEvent.class);

    @Test
    void shouldWriteZeroByteSchemaIdAndBareAvro() throws IOException {
        registry.register("something-else", Reject.getClassSchema(), false);

        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());

        assertThat(Arrays.copyOf(frame, 5)).containsExactly(0, 0, 0, 0, 2);
        assertThat(Arrays.copyOfRange(frame, 5, frame.length)).isEqualTo(plainAvro(Samples.ioEvent()));
        assertThat(registry.latest("io-events-value").schema()).isEqualTo(IoEvent.getClassSchema());
    }

    @Test
    void shouldReadWhatItWrote() {
        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());

        IoEvent read = deserializer.deserialize(TOPIC, frame);

        assertThat(read).isEqualTo(Samples.ioEvent()).isNotSameAs(deserializer.deserialize(TOPIC, frame));
    }

    @Test
    void shouldReadFromTheMiddleOfABuffer() {
        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());
        ByteBuffer onHeap = ByteBuffer.allocate(frame.length + 20).position(7).slice();
        onHeap.position(3).put(frame, 0, frame.length).flip().position(3);
        ByteBuffer direct = ByteBuffer.allocateDirect(frame.length).put(frame).flip();

        assertThat(deserializer.deserialize(TOPIC, new RecordHeaders(), onHeap)).isEqualTo(Samples.ioEvent());
        assertThat(deserializer.deserialize(TOPIC, new RecordHeaders(), direct)).isEqualTo(Samples.ioEvent());
    }

    @Test
    void shouldPassNullThroughWithoutRegistry() {
        AvroSerde<IoEvent> untouched = new AvroSerde<>(IoEvent.class);

        assertThat(untouched.serializer().serialize(TOPIC, null)).isNull();
        assertThat(untouched.deserializer().deserialize(TOPIC, null)).isNull();
        assertThat(untouched.deserializer().deserialize(TOPIC, new RecordHeaders(), (ByteBuffer) null))
                .isNull();
    }

    @Test
    void shouldRefuseWhatIsNoFrame() {
        for (byte[] bytes : List.of(new byte[0], new byte[4], new byte[] {1, 0, 0, 0, 1, 0})) {
            assertThatExceptionOfType(SerializationException.class)
                    .isThrownBy(() -> deserializer.deserialize(TOPIC, bytes))
                    .withMessageContaining("not an Avro frame");
        }
    }

    @Test
    void shouldRefuseTruncatedRecordNamingTopicAndSchema() {
        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> deserializer.deserialize(TOPIC, Arrays.copyOf(frame, frame.length - 3)))
                .withMessageContaining(TOPIC)
                .withMessageContaining("schema 1");
        assertThat(deserializer.deserialize(TOPIC, frame)).isEqualTo(Samples.ioEvent());
    }

    @Property(tries = 500)
    void shouldReadAnyBytesOrSayWhyNot(@ForAll @Size(max = 200) byte[] bytes) {
        byte[] frame = new byte[bytes.length + 5];
        System.arraycopy(bytes, 0, frame, 5, bytes.length);
        frame[4] = (byte) registry.register("io-events-value", IoEvent.getClassSchema(), false);

        try {
            assertThat(deserializer.deserialize(TOPIC, frame)).isNotNull();
        } catch (SerializationException e) {
            assertThat(e).hasMessageContaining(TOPIC);
        }
    }

    @Test
    void shouldIgnoreTrailingBytesUnlessToldOtherwise() {
        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());
        byte[] longer = Arrays.copyOf(frame, frame.length + 1);
        AvroDeserializer<IoEvent> strict = new AvroDeserializer<>(registry, IoEvent.class);
        strict.configure(Map.of("avro.fail.on.trailing.data", "true"), false);

        assertThat(deserializer.deserialize(TOPIC, longer)).isEqualTo(Samples.ioEvent());
        assertThat(strict.deserialize(TOPIC, frame)).isEqualTo(Samples.ioEvent());
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> strict.deserialize(TOPIC, longer))
                .withMessageContaining("avro.fail.on.trailing.data");
    }

    @Test
    void shouldResolveFromAnOlderWriter() {
        Schema older = without(IoEvent.getClassSchema(), "cgroup", "weight");
        GenericRecord record = new GenericData.Record(older);
        older.getFields().forEach(field -> record.put(field.name(), plain(Samples.ioEvent(), field)));
        byte[] frame = new AvroSerializer<GenericRecord>(registry).serialize(TOPIC, record);

        IoEvent read = deserializer.deserialize(TOPIC, frame);

        assertThat(read).isEqualTo(Samples.ioEvent());
    }

    @Test
    void shouldAcceptGuidHeaderInsteadOfPrefix() throws IOException {
        registry.register("io-events-value", IoEvent.getClassSchema(), false);
        RecordHeaders headers = new RecordHeaders();
        headers.add("__value_schema_id", guidHeader(InMemorySchemaRegistry.guidOf(IoEvent.getClassSchema())));
        byte[] bare = plainAvro(Samples.ioEvent());

        assertThat(deserializer.deserialize(TOPIC, headers, bare)).isEqualTo(Samples.ioEvent());
        assertThat(deserializer.deserialize(TOPIC, headers, ByteBuffer.wrap(bare)))
                .isEqualTo(Samples.ioEvent());
        headers.add("__value_schema_id", guidHeader(new UUID(1, 2)));
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> deserializer.deserialize(TOPIC, headers, bare));
        headers.add("__value_schema_id", "5".getBytes(UTF_8));
        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> deserializer.deserialize(TOPIC, headers, bare))
                .withMessageContaining("__value_schema_id");
    }

    @Test
    void shouldNameTheFieldThatDoesNotFit() {
        IoEvent event = new IoEvent();
        event.setOperation(io.blkstream.schemas.Operation.READ);
        event.setCompletion(io.blkstream.schemas.Completion.UNKNOWN);
        event.setProcess("fio");

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(TOPIC, event))
                .withMessageContaining("host")
                .withMessageContaining(TOPIC);
        assertThat(deserializer.deserialize(TOPIC, serializer.serialize(TOPIC, Samples.ioEvent())))
                .isEqualTo(Samples.ioEvent());
    }

    @Test
    void shouldNameSubjectsAsConfigured() {
        Map<String, String> subjectByStrategy = Map.of(
                "io.confluent.kafka.serializers.subject.TopicNameStrategy", "io-events-value",
                "RecordNameStrategy", "io.blkstream.schemas.IoEvent",
                "TopicRecordNameStrategy", "io-events-io.blkstream.schemas.IoEvent");

        subjectByStrategy.forEach((strategy, subject) -> {
            InMemorySchemaRegistry empty = new InMemorySchemaRegistry();
            AvroSerializer<IoEvent> named = new AvroSerializer<>(empty);
            named.configure(Map.of("value.subject.name.strategy", strategy), false);
            named.serialize(TOPIC, Samples.ioEvent());
            assertThat(empty.latest(subject).version()).isEqualTo(1);
        });
        AvroSerializer<IoEvent> key = new AvroSerializer<>(registry);
        key.configure(Map.of(), true);
        key.serialize(TOPIC, Samples.ioEvent());
        assertThat(registry.latest("io-events-key").version()).isEqualTo(1);
        assertThatThrownBy(() -> key.configure(Map.of("key.subject.name.strategy", "Mine"), true))
                .hasMessageContaining("RecordNameStrategy");
    }

    @Test
    void shouldOnlyLookUpWhenRegisteringIsOff() {
        serializer.configure(Map.of("auto.register.schemas", "false"), false);

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(TOPIC, Samples.ioEvent()))
                .withMessageContaining("io-events-value");
        int id = registry.register("io-events-value", IoEvent.getClassSchema(), false);
        assertThat(ConfluentFrame.schemaId(serializer.serialize(TOPIC, Samples.ioEvent())))
                .isEqualTo(id);
    }

    @Test
    void shouldWriteUnderTheLatestSchemaWhenAsked() {
        Schema shorter = without(IoEvent.getClassSchema(), "cgroup", "latencyNanos");
        registry.setCompatibility("NONE");
        registry.register("io-events-value", IoEvent.getClassSchema(), false);
        int id = registry.register("io-events-value", shorter, false);
        serializer.configure(Map.of("auto.register.schemas", "false", "use.latest.version", "true"), false);

        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());

        assertThat(ConfluentFrame.schemaId(frame)).isEqualTo(id);
        IoEvent expected = Samples.ioEvent();
        expected.setLatencyNanos(null);
        assertThat(deserializer.deserialize(TOPIC, frame)).isEqualTo(expected);
    }

    @Test
    void shouldRefuseLatestSchemaThatCannotReadTheRecord() {
        registry.register(
                "io-events-value",
                SchemaBuilder.record("io.blkstream.schemas.IoEvent")
                        .fields()
                        .requiredString("color")
                        .endRecord(),
                false);
        serializer.configure(Map.of("auto.register.schemas", "false", "use.latest.version", "true"), false);

        assertThatExceptionOfType(SerializationException.class)
                .isThrownBy(() -> serializer.serialize(TOPIC, Samples.ioEvent()))
                .withMessageContaining("use.latest.version");
    }

    @Test
    void shouldReadGenericRecordsOrTheNamedClassWithoutAWantedOne() {
        byte[] frame = serializer.serialize(TOPIC, Samples.ioEvent());
        AvroDeserializer<IndexedRecord> generic = new AvroDeserializer<>(registry, null);
        AvroDeserializer<IndexedRecord> specific = new AvroDeserializer<>(registry, null);
        specific.configure(Map.of("specific.avro.reader", true), false);

        assertThat(generic.deserialize(TOPIC, frame)).isInstanceOf(GenericRecord.class);
        assertThat(specific.deserialize(TOPIC, frame)).isEqualTo(Samples.ioEvent());
    }

    @Test
    void shouldKeepRegistryOutageApartFromBadData() {
        AvroDeserializer<IoEvent> cutOff = new AvroDeserializer<>(IoEvent.class);
        cutOff.configure(Map.of("schema.registry.url", "http://127.0.0.1:1", "max.retries", "0"), false);

        assertThatExceptionOfType(DisconnectException.class)
                .isThrownBy(() -> cutOff.deserialize(TOPIC, new byte[] {0, 0, 0, 0, 1}));
    }

    @Test
    void shouldBeSharedByThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Boolean>> answers = new ArrayList<>();

        for (int thread = 0; thread < 4; thread++) {
            int number = thread;
            answers.add(threads.submit(() -> roundTrips(number)));
        }

        for (Future<Boolean> answer : answers) {
            assertThat(answer.get(30, TimeUnit.SECONDS)).isTrue();
        }
        threads.shutdownNow();
    }

    @Test
    void shouldBuildWhatTheConfigurationNames() {
        Map<String, Object> ours = Map.of("schema.registry.url", "mock://configured-serdes");
        Map<String, Object> others = new HashMap<>(ours);
        others.put("value.serializer", UpperCase.class.getName());
        others.put("value.deserializer", AvroDeserializer.class);

        byte[] frame = ConfiguredSerdes.valueSerializer(ours, IoEvent.class).serialize(TOPIC, Samples.ioEvent());

        assertThat(ConfiguredSerdes.valueDeserializer(ours, IoEvent.class).deserialize(TOPIC, frame))
                .isEqualTo(Samples.ioEvent());
        assertThat(ConfiguredSerdes.valueDeserializer(others, IoEvent.class).deserialize(TOPIC, frame))
                .isEqualTo(Samples.ioEvent());
        assertThat(ConfiguredSerdes.valueSerializer(others, IoEvent.class))
                .isInstanceOfSatisfying(
                        UpperCase.class,
                        other -> assertThat(other.configuredWith).containsKey("schema.registry.url"));
        assertThatThrownBy(() ->
                        ConfiguredSerdes.valueSerializer(Map.of("value.serializer", "java.lang.String"), IoEvent.class))
                .hasMessageContaining("value.serializer");
        SchemaRegistries.forgetInMemory("configured-serdes");
    }

    /** Somebody else's serializer. */
    public static final class UpperCase implements org.apache.kafka.common.serialization.Serializer<SpecificRecord> {
        private Map<String, ?> configuredWith = Map.of();

        @Override
        public void configure(Map<String, ?> configuration, boolean isKey) {
            configuredWith = configuration;
        }

        @Override
        public byte[] serialize(String topic, SpecificRecord value) {
            return value.toString().toUpperCase(java.util.Locale.ROOT).getBytes(UTF_8);
        }
    }

    private boolean roundTrips(int thread) {
        IoEvent event = Samples.ioEvent();
        for (int i = 0; i < 2_000; i++) {
            event.setSequence(thread * 1_000_000L + i);
            event.setProcess("p".repeat(i % 50));
            if (!event.equals(deserializer.deserialize(TOPIC, serializer.serialize(TOPIC, event)))) {
                return false;
            }
        }
        return true;
    }

    private static Object plain(IoEvent event, Schema.Field field) {
        Object value = event.get(field.name());
        return value instanceof Enum<?> symbol ? new GenericData.EnumSymbol(field.schema(), symbol.name()) : value;
    }

    private static Schema without(Schema schema, String... names) {
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : schema.getFields()) {
            if (!Arrays.asList(names).contains(field.name())) {
                fields.add(new Schema.Field(field, field.schema()));
            }
        }
        return Schema.createRecord(schema.getName(), null, schema.getNamespace(), false, fields);
    }

    private static byte[] guidHeader(UUID guid) {
        return ByteBuffer.allocate(17)
                .put((byte) 1)
                .putLong(guid.getMostSignificantBits())
                .putLong(guid.getLeastSignificantBits())
                .array();
    }

    private static byte[] plainAvro(IoEvent event) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new SpecificDatumWriter<>(IoEvent.class).write(event, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
