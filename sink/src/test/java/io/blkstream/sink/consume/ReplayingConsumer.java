package io.blkstream.sink.consume;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Kafka's mock consumer over partition 0 of the topics, which also gives records again after a seek, as a broker does:
 * the mock alone forgets them once polled.
 */
public final class ReplayingConsumer extends MockConsumer<byte[], byte[]> {
    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> log = new HashMap<>();
    private final Map<TopicPartition, Long> givenBefore = new HashMap<>();
    private RuntimeException commitFailure;

    public ReplayingConsumer() {
        super("earliest");
    }

    /** Gives this consumer the partitions, from their start. */
    public void assignFromStart(List<String> topics) {
        Map<TopicPartition, Long> beginnings = new HashMap<>();
        topics.forEach(topic -> beginnings.put(new TopicPartition(topic, 0), 0L));
        updateBeginningOffsets(beginnings);
        rebalance(beginnings.keySet());
    }

    /** Appends to partition 0 of a topic. */
    public synchronized void append(String topic, byte[] key, byte[] value) {
        TopicPartition partition = new TopicPartition(topic, 0);
        List<ConsumerRecord<byte[], byte[]>> records = log.computeIfAbsent(partition, p -> new ArrayList<>());
        ConsumerRecord<byte[], byte[]> added = new ConsumerRecord<>(topic, 0, records.size(), key, value);
        records.add(added);
        addRecord(added);
    }

    /** The offset at which a group member would go on in partition 0; -1 when none was committed. */
    public synchronized long committedOffset(String topic) {
        TopicPartition partition = new TopicPartition(topic, 0);
        OffsetAndMetadata offset = committed(Set.of(partition)).get(partition);
        return offset == null ? -1 : offset.offset();
    }

    /** Makes the next commit fail. */
    void failNextCommit(RuntimeException failure) {
        commitFailure = failure;
    }

    @Override
    public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (commitFailure != null) {
            RuntimeException failure = commitFailure;
            commitFailure = null;
            throw failure;
        }
        super.commitSync(offsets);
    }

    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
        records.forEach(
                given -> givenBefore.put(new TopicPartition(given.topic(), given.partition()), given.offset() + 1));
        return records;
    }

    @Override
    public synchronized void seek(TopicPartition partition, long offset) {
        super.seek(partition, offset);
        long end = givenBefore.getOrDefault(partition, 0L);
        log.getOrDefault(partition, List.of()).stream()
                .filter(sought -> sought.offset() >= offset && sought.offset() < end)
                .forEach(this::addRecord);
        givenBefore.put(partition, Math.min(offset, end));
    }

    /** Whether all of its partitions are paused. */
    boolean isPaused() {
        return new HashSet<>(paused()).equals(assignment());
    }
}
