package io.blkstream.local.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Plain Kafka clients for a broker under test; topics have one partition and values are strings. */
public record KafkaDriver(String bootstrapServers) {
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(20);

    public void createTopic(String topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("cannot create " + topic, e);
        }
    }

    public String clusterId() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            return admin.describeCluster().clusterId().get();
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("cannot describe the cluster", e);
        }
    }

    public void send(String topic, String... values) {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, value));
            }
        }
    }

    /** Sends with a limit on how long the producer may wait for the topic's metadata. */
    public void sendWithin(String topic, String value, int maxBlockMillis) throws ExecutionException {
        try (KafkaProducer<String, String> producer = producer(Map.of("max.block.ms", maxBlockMillis))) {
            producer.send(new ProducerRecord<>(topic, value)).get();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while sending to " + topic, e);
        }
    }

    /** A producer whose transactions have begun to be possible. */
    public KafkaProducer<String, String> transactional(String id) {
        KafkaProducer<String, String> producer = producer(Map.of("transactional.id", id));
        producer.initTransactions();
        return producer;
    }

    /**
     * Every value from the topic's start to the last one known to be committed. A broker answers a commit before its
     * marker stands in the topic, so a reader who has just committed may have to look again.
     */
    public List<String> readCommitted(String topic) {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed");
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            TopicPartition partition = new TopicPartition(topic, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            return readUntil(
                    consumer, partition, consumer.endOffsets(List.of(partition)).get(partition));
        }
    }

    private static List<String> readUntil(
            KafkaConsumer<String, String> consumer, TopicPartition partition, long endOffset) {
        List<String> values = new ArrayList<>();
        long deadlineNanos = System.nanoTime() + READ_TIMEOUT.toNanos();
        while (consumer.position(partition) < endOffset) {
            for (ConsumerRecord<String, String> consumed : consumer.poll(Duration.ofMillis(100))) {
                values.add(consumed.value());
            }
            if (System.nanoTime() > deadlineNanos) {
                throw new IllegalStateException(
                        "at " + consumer.position(partition) + " of " + endOffset + " in " + partition);
            }
        }
        return values;
    }

    private KafkaProducer<String, String> producer(Map<String, Object> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", bootstrapServers);
        settings.put("acks", "all");
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }
}
