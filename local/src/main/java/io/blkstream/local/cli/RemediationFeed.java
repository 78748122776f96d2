package io.blkstream.local.cli;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Follows the topic of remediations outside of any consumer group: it sees everything and disturbs nobody. */
final class RemediationFeed implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(500);
    private static final String TOPIC = Topics.REMEDIATIONS.name();

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Deserializer<Remediation> deserializer;
    private volatile boolean stopping;

    /** A feed that owns the deserializer: closing it closes that. */
    RemediationFeed(Map<String, String> client, Deserializer<Remediation> deserializer) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.remove("value.deserializer");
        settings.remove("group.id");
        settings.put("enable.auto.commit", "false");
        consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.deserializer = deserializer;
    }

    /** Reads from the oldest record that the topic still has, or from those that come from now on. */
    void seek(boolean fromBeginning) {
        List<TopicPartition> partitions = consumer.partitionsFor(TOPIC).stream()
                .map(info -> new TopicPartition(TOPIC, info.partition()))
                .toList();
        consumer.assign(partitions);
        if (fromBeginning) {
            consumer.seekToBeginning(partitions);
        } else {
            consumer.seekToEnd(partitions);
        }
        // Kafka seeks lazily; what comes between now and the first poll must not be missed.
        partitions.forEach(consumer::position);
    }

    /**
     * Hands over what arrives until {@link #stop()}.
     *
     * @param unreadable told of each record that is no remediation
     */
    void run(Consumer<Remediation> remediations, Consumer<String> unreadable) {
        try {
            while (!stopping) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(POLL)) {
                    if (message.value() != null) {
                        read(message, remediations, unreadable);
                    }
                }
            }
        } catch (WakeupException e) {
            if (!stopping) {
                throw e;
            }
        }
    }

    /** Makes {@link #run} end soon; from any thread. */
    void stop() {
        stopping = true;
        consumer.wakeup();
    }

    @Override
    public void close() {
        consumer.close();
        deserializer.close();
    }

    private void read(
            ConsumerRecord<byte[], byte[]> message, Consumer<Remediation> remediations, Consumer<String> unreadable) {
        Remediation remediation;
        try {
            remediation = deserializer.deserialize(TOPIC, message.headers(), message.value());
        } catch (SerializationException e) {
            unreadable.accept(TOPIC + "-" + message.partition() + "@" + message.offset() + ": " + e.getMessage());
            return;
        }
        remediations.accept(remediation);
    }
}
