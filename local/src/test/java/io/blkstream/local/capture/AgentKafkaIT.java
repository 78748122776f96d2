package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blkstream.local.cli.ContractTopics;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.ServiceMode;
import io.blkstream.local.testing.services.TestBroker;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.capture.AgentApp;
import io.blkstream.producer.capture.AgentConfig;
import io.blkstream.producer.capture.KafkaOutput;
import io.blkstream.producer.capture.live.Exclusions;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.capture.live.LiveCapture;
import io.blkstream.producer.geometry.host.HostGeometry;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent from this kernel to a real Kafka. */
@NeedsServices
class AgentKafkaIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private Host host;
    private TestBroker broker;
    private TestRegistry registry;
    private Map<String, String> client;

    @BeforeEach
    void startKafka() throws IOException {
        Host.assumeLive("fio", "losetup");
        host = new Host(folder);
        broker = ServiceMode.chosen().startBroker();
        registry = ServiceMode.chosen().startRegistry();
        client = Map.of("bootstrap.servers", broker.bootstrapServers(), "schema.registry.url", registry.url());
        ContractTopics.provide(client, Topics.ALL);
    }

    @AfterEach
    void stopKafka() {
        if (host != null) {
            registry.close();
            broker.close();
            host.close();
        }
    }

    @Test
    void shouldPublishEachWriteAndWhatTheDiskIs() throws Exception {
        String loop = host.loop(64L << 20);
        AgentApp agent = agent(loop);
        agent.start();
        try {
            // The first status shows that the capture runs.
            read(Topics.CAPTURE_STATUS, status -> status.getDevice().equals(loop), 1);

            Fio.run(
                    folder,
                    "--direct=1 --ioengine=psync --filename=/dev/" + loop + " --rw=write --bs=3584 --size=1433600");
        } finally {
            agent.close();
        }
        agent.awaitEnd();

        List<IoEvent> writes = read(Topics.IO_EVENTS, event -> event.getBytes() == 3584, 400);
        assertThat(writes).hasSize(400);
        assertThat(writes).extracting(IoEvent::getDevice).containsOnly(loop);
        assertThat(read(Topics.IO_EVENTS, event -> true, 400).stream().mapToLong(IoEvent::getSequence))
                .startsWith(LongStream.range(0, 400).boxed().toArray(Long[]::new));
        assertThat(read(Topics.DEVICE_GEOMETRY, device -> device.getDevice().equals(loop), 1))
                .first()
                .extracting(DeviceGeometry::getSizeBytes)
                .isEqualTo(64L << 20);
        assertThat(read(
                        Topics.CAPTURE_STATUS,
                        status -> status.getDevice().equals(loop) && status.getState() == CaptureState.ENDED,
                        1))
                .first()
                .satisfies(status -> assertThat(status.getObserved())
                        .isEqualTo(status.getCaptured())
                        .isGreaterThanOrEqualTo(400));
    }

    private AgentApp agent(String loop) {
        AgentConfig config = new AgentConfig("testhost", 10_000, 1, 0, Duration.ofSeconds(30), Duration.ofMillis(200));
        return new AgentApp(
                config,
                new LiveCapture(Captured.settings(Set.of(loop), 8 << 20, Exclusions.none()), HostClock.system()),
                new HostGeometry("testhost")::read,
                new KafkaOutput(EventPublisher.connect(KafkaOutput.patient(client))),
                HostClock.system());
    }

    /** Reads a topic from its start until so many records fit. */
    private <T extends SpecificRecord> List<T> read(Topic<T> topic, Predicate<T> wanted, int count) {
        List<T> found = new ArrayList<>();
        try (KafkaConsumer<String, T> consumer = new KafkaConsumer<>(
                Map.copyOf(client),
                new StringDeserializer(),
                ConfiguredSerdes.valueDeserializer(client, topic.valueType()))) {
            List<TopicPartition> partitions = IntStream.range(0, topic.partitions())
                    .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            await().atMost(PATIENCE).until(() -> {
                consumer.poll(Duration.ofMillis(100)).forEach(record -> found.add(record.value()));
                return found.stream().filter(wanted).count() >= count;
            });
        }
        return found.stream().filter(wanted).toList();
    }
}
