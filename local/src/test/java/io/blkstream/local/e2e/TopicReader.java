package io.blkstream.local.e2e;

import io.blkstream.schemas.Topic;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Gathers the records of a topic, each partition from its start and in order. */
public final class TopicReader<T extends SpecificRecord> implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(100);

    private final Topic<T> topic;
    private final KafkaConsumer<String, T> consumer;
    private final List<ConsumerRecord<String, T>> records = new ArrayList<>();

    TopicReader(Topic<T> topic, Map<String, Object> settings) {
        this.topic = topic;
        consumer = new KafkaConsumer<>(
                settings, new StringDeserializer(), ConfiguredSerdes.valueDeserializer(settings, topic.valueType()));
        List<TopicPartition> partitions = IntStream.range(0, topic.partitions())
                .mapToObj(partition -> new TopicPartition(topic.name(), partition))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** What has been read so far. */
    public List<ConsumerRecord<String, T>> records() {
        return List.copyOf(records);
    }

    /**
     * Reads on until a condition holds.
     *
     * @throws AssertionError when it does not hold in time
     */
    public List<ConsumerRecord<String, T>> readUntil(
            Duration timeout, Predicate<List<ConsumerRecord<String, T>>> condition) {
        if (!condition.test(readAtMost(timeout, condition))) {
            throw new AssertionError("after " + timeout.toSeconds() + " s " + records.size() + " records on "
                    + topic.name() + " and the condition does not hold");
        }
        return records();
    }

    /** Reads on until a condition holds or the time is over. */
    public List<ConsumerRecord<String, T>> readAtMost(
            Duration timeout, Predicate<List<ConsumerRecord<String, T>>> condition) {
        long deadlineNanos = System.nanoTime() + timeout.toNanos();
        while (!condition.test(records) && System.nanoTime() < deadlineNanos) {
            consumer.poll(POLL).forEach(records::add);
        }
        return records();
    }

    /** Reads to where the committed records end at the time of the call. */
    public List<ConsumerRecord<String, T>> readToEnd(Duration timeout) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
        return readUntil(
                timeout,
                read -> ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue()));
    }

    @Override
    public void close() {
        consumer.close();
    }
}
