package io.blkstream.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.local.e2e.Stage;
import io.blkstream.local.e2e.TopicReader;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The Java examples of {@code docs/contract.md} against a real broker, a real registry and the streams app. */
@Timeout(180)
@NeedsServices
class ContractIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String HOST = "db7";
    private static final String DISK = "eui.0025385b21404321";

    @TempDir
    private static Path directory;

    private static Stage stage;
    private static StreamsApp streams;
    private static ExampleLoad load;

    @BeforeAll
    static void start(TestRegistry registry) throws InterruptedException {
        stage = Stage.open(registry);
        streams = stage.startStreams(directory.resolve("state"), Map.of("silence.publish", "3s"));
        load = ExampleLoad.publish(brokers(), registryUrl(), HOST);
    }

    @AfterAll
    static void stop() {
        if (streams != null) {
            streams.close();
        }
        if (stage != null) {
            stage.close();
        }
    }

    @Test
    void shouldGiveConsumersWhatHolds() {
        try (ConsumeExample consumer = new ConsumeExample(brokers(), registryUrl(), "example")) {
            await(() -> {
                consumer.poll();
                return consumer.remediations.size() == 1 && operations(consumer, "nvme0n1") == load.events();
            });

            Remediation remediation = consumer.remediations.get("W01:" + HOST + "/" + DISK);
            assertThat(remediation.getState()).isEqualTo(RemediationState.FIRING);
            assertThat(windows(consumer, "nvme0n1")
                            .mapToLong(ThroughputWindow::getLost)
                            .sum())
                    .isEqualTo(ExampleLoad.LOST);
            assertThat(windows(consumer, "nvme0n1")).anyMatch(window -> window.getComplete() < 1);
            assertIgnoresWhatItKnows(consumer, remediation);
        }
    }

    @Test
    void shouldSayHowTheCaptureGoes() {
        try (TopicReader<CaptureStatus> reader = stage.reader(Topics.CAPTURE_STATUS)) {
            List<ConsumerRecord<String, CaptureStatus>> statuses = reader.readUntil(TIMEOUT, read -> !read.isEmpty());

            assertThat(statuses.get(0).key()).isEqualTo(HOST + "/nvme0n1");
            assertThat(statuses.get(0).value().getCaptured()).isEqualTo(load.events());
        }
    }

    @Test
    void shouldReadByHand() throws IOException, InterruptedException {
        WireExample wire = new WireExample(registryUrl());

        byte[] value = firstValue("remediations");
        GenericRecord remediation = wire.read(value);

        assertThat(remediation.get("rule")).hasToString("W01");
        assertThat(remediation.get("id")).hasToString("W01:" + HOST + "/" + DISK);
        assertThatThrownBy(() -> wire.read(new byte[] {1, 0, 0, 0, 1}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("begins with 1");
    }

    @Test
    void shouldCountEventsWrittenByHandWithASchemaOfTheirOwn() throws Exception {
        WireExample wire = new WireExample(registryUrl());
        Schema schema = new Schema.Parser().parse(ContractPage.read().smallestEvent());
        long issuedAt = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        GenericRecord event = new GenericRecordBuilder(schema)
                .set("issuedAt", issuedAt)
                .set(
                        "operation",
                        new GenericData.EnumSymbol(schema.getField("operation").schema(), "READ"))
                .set("bytes", 4096L)
                .set("host", HOST)
                .set("device", "byhand")
                .build();

        send(HOST + "/byhand", wire.write("io-events", event), null);

        try (ConsumeExample consumer = new ConsumeExample(brokers(), registryUrl(), "by-hand")) {
            await(() -> {
                consumer.poll();
                return operations(consumer, "byhand") == 1;
            });
            assertThat(windows(consumer, "byhand")).singleElement().satisfies(window -> {
                assertThat(window.getBytes()).isEqualTo(4096);
                assertThat(window.getReadLatency()).isNull();
            });
        }
    }

    @Test
    void shouldRefuseASchemaThatCannotReadWhatIsThere() throws IOException {
        WireExample wire = new WireExample(registryUrl());
        String smallest = ContractPage.read().smallestEvent();
        Schema needy = new Schema.Parser()
                .parse(smallest.replace("\"fields\": [", "\"fields\": [{\"name\": \"color\", \"type\": \"int\"},"));
        GenericRecord event = new GenericData.Record(needy);

        assertThatThrownBy(() -> wire.write("io-events", event))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("answers 409");
    }

    @Test
    void shouldRejectForTheReasonsThatThePageGives() throws Exception {
        long nowNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        try (PublishExample agent = new PublishExample(brokers(), registryUrl(), HOST, "badclock");
                PublishExample nameless = new PublishExample(brokers(), registryUrl(), "", "nohost")) {
            agent.written(nowNanos + TimeUnit.MINUTES.toNanos(3), 0, 4096, 1, 0);
            agent.written(nowNanos, -2, 4096, 1, 0);
            agent.written(nowNanos, 0, 4096, 1, -1);
            nameless.written(nowNanos, 0, 4096, 1, 0);
        }
        send(
                HOST + "/unregistered",
                ByteBuffer.allocate(9).put((byte) 0).putInt(4_711).array(),
                null);
        send(HOST + "/novalue", null, null);
        send(
                HOST + "/truncated",
                ByteBuffer.allocate(5).put((byte) 0).putInt(eventSchemaId()).array(),
                null);

        List<String> rejected = rejectsOf(7);

        assertThat(rejected)
                .containsExactlyInAnyOrder(
                        HOST + "/badclock TOO_FAR_AHEAD",
                        HOST + "/badclock INVALID_FIELD",
                        HOST + "/badclock INVALID_FIELD",
                        "/nohost INVALID_KEY",
                        HOST + "/unregistered NOT_AVRO",
                        HOST + "/novalue NOT_AVRO",
                        HOST + "/truncated NOT_AVRO");
    }

    @Test
    void shouldNotTakeRecordsMoreThanAnHourAheadOfTheBroker() {
        long later = System.currentTimeMillis() + TimeUnit.MINUTES.toMillis(61);

        assertThatThrownBy(() -> send(HOST + "/ahead", new byte[] {0}, later))
                .hasRootCauseInstanceOf(InvalidTimestampException.class);
    }

    /** Delivered again, older, and forgotten. */
    private static void assertIgnoresWhatItKnows(ConsumeExample consumer, Remediation newest) {
        Remediation again =
                Remediation.newBuilder(newest).setSummary("delivered again").build();
        Remediation next = Remediation.newBuilder(newest)
                .setRevision(newest.getRevision() + 1)
                .build();

        consumer.remediation(newest.getId(), again);
        assertThat(consumer.remediations.get(newest.getId())).isSameAs(newest);
        consumer.remediation(newest.getId(), next);
        assertThat(consumer.remediations.get(newest.getId())).isSameAs(next);
        consumer.remediation(newest.getId(), null);
        assertThat(consumer.remediations).doesNotContainKey(newest.getId());
    }

    private static Stream<ThroughputWindow> windows(ConsumeExample consumer, String device) {
        return consumer.windows.values().stream()
                .filter(window -> window.getScope() == WindowScope.DEVICE
                        && window.getId().equals(HOST + "/" + device));
    }

    private static long operations(ConsumeExample consumer, String device) {
        return windows(consumer, device)
                .mapToLong(ThroughputWindow::getOperations)
                .sum();
    }

    /** Those of this class's hosts, as key and reason; the page's own commands publish none here. */
    private static List<String> rejectsOf(int count) {
        try (TopicReader<Reject> reader = stage.reader(Topics.REJECTS)) {
            return reader.readUntil(TIMEOUT, read -> read.size() >= count).stream()
                    .map(ConsumerRecord::value)
                    .map(reject -> StandardCharsets.UTF_8.decode(reject.getKey()) + " " + reject.getReason())
                    .toList();
        }
    }

    private static int eventSchemaId() {
        return ByteBuffer.wrap(firstValue("io-events"), 1, Integer.BYTES).getInt();
    }

    private static byte[] firstValue(String topic) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                brokers(),
                "group.id",
                "first-" + topic,
                "auto.offset.reset",
                "earliest",
                "isolation.level",
                "read_committed");
        try (KafkaConsumer<String, byte[]> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
            consumer.subscribe(List.of(topic));
            return Awaitility.await()
                    .pollInSameThread()
                    .atMost(TIMEOUT)
                    .until(
                            () -> {
                                for (ConsumerRecord<String, byte[]> message : consumer.poll(Duration.ofMillis(500))) {
                                    return message.value();
                                }
                                return null;
                            },
                            value -> value != null);
        }
    }

    private static void send(String key, byte[] value, Long timestampMillis)
            throws ExecutionException, InterruptedException {
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", brokers()), new StringSerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>("io-events", null, timestampMillis, key, value))
                    .get();
        }
    }

    private static void await(Callable<Boolean> condition) {
        // A consumer belongs to the thread that uses it.
        Awaitility.await().pollInSameThread().atMost(TIMEOUT).until(condition);
    }

    private static String brokers() {
        return stage.client().get("bootstrap.servers");
    }

    private static String registryUrl() {
        return stage.client().get("schema.registry.url");
    }
}
