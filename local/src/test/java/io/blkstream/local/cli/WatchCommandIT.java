package io.blkstream.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blkstream.local.testing.services.BootstrapServers;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@NeedsServices
class WatchCommandIT {
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<String> skipped = new CopyOnWriteArrayList<>();

    @BeforeEach
    void provideTopic(@BootstrapServers String servers) {
        ContractTopics.provide(Map.of("bootstrap.servers", servers), List.of(Topics.REMEDIATIONS));
    }

    @Test
    void shouldShowWhatTheTopicHasAndWhatComes(@BootstrapServers String servers) throws Exception {
        String before = "before-" + System.nanoTime();
        String after = "after-" + System.nanoTime();
        publish(servers, before, new byte[] {1});
        publish(servers, before, null);

        try (RemediationFeed feed = feed(servers)) {
            feed.seek(true);
            Thread following = following(feed);
            await().atMost(Duration.ofSeconds(60)).until(() -> seen.contains(before));
            publish(servers, after, new byte[] {1});
            await().atMost(Duration.ofSeconds(60)).until(() -> seen.contains(after));
            feed.stop();
            following.join();
        }
    }

    @Test
    void shouldShowFromNowOnlyWhatComesAndGoOnAfterWhatItCannotRead(@BootstrapServers String servers) throws Exception {
        String before = "before-" + System.nanoTime();
        String after = "after-" + System.nanoTime();
        publish(servers, before, new byte[] {1});

        try (RemediationFeed feed = feed(servers)) {
            feed.seek(false);
            publish(servers, after, new byte[] {});
            publish(servers, after, new byte[] {1});
            Thread following = following(feed);
            await().atMost(Duration.ofSeconds(60)).until(() -> seen.contains(after));
            feed.stop();
            following.join();
        }
        assertThat(seen).containsExactly(after);
        assertThat(skipped).singleElement().asString().contains("remediations-", "not a remediation");
    }

    private Thread following(RemediationFeed feed) {
        Thread thread = new Thread(() -> feed.run(remediation -> seen.add(remediation.getId()), skipped::add));
        thread.start();
        return thread;
    }

    /** The id of a remediation comes from a header, so that no registry is needed. */
    private static RemediationFeed feed(String servers) {
        return new RemediationFeed(Map.of("bootstrap.servers", servers), new Deserializer<>() {
            @Override
            public Remediation deserialize(String topic, byte[] bytes) {
                throw new UnsupportedOperationException("without headers");
            }

            @Override
            public Remediation deserialize(String topic, Headers headers, byte[] bytes) {
                if (bytes.length == 0) {
                    throw new SerializationException("not a remediation");
                }
                String id = new String(headers.lastHeader("id").value(), StandardCharsets.UTF_8);
                Remediation remediation = SinkRedriveCommandTest.remediation(id);
                remediation.setSeverity(Severity.CRITICAL);
                return remediation;
            }
        });
    }

    private static void publish(String servers, String id, byte[] value) throws Exception {
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", servers), new StringSerializer(), new ByteArraySerializer())) {
            ProducerRecord<String, byte[]> message = new ProducerRecord<>(Topics.REMEDIATIONS.name(), id, value);
            message.headers().add("id", id.getBytes(StandardCharsets.UTF_8));
            producer.send(message).get();
        }
    }
}
