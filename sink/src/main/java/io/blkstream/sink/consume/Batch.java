package io.blkstream.sink.consume;

import io.blkstream.sink.store.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** What came of one poll: the changes, how far each partition was read, and what stopped the reading, if anything did. */
final class Batch {
    /** A record that is passed over. */
    record Undecodable(ConsumerRecord<byte[], byte[]> message, UndecodableException reason) {}

    private final ConsumerRecords<byte[], byte[]> messages;
    private final List<Change> changes = new ArrayList<>();
    private final List<Undecodable> undecodable = new ArrayList<>();
    private final Map<TopicPartition, OffsetAndMetadata> read = new HashMap<>();
    private OutageException outage;

    private Batch(ConsumerRecords<byte[], byte[]> messages) {
        this.messages = messages;
    }

    /** Decodes up to the end or the first outage, passing over undecodable records. */
    static Batch decode(ConsumerRecords<byte[], byte[]> messages, ChangeDecoder decoder) {
        Batch batch = new Batch(messages);
        try {
            for (ConsumerRecord<byte[], byte[]> message : messages) {
                batch.add(message, decoder);
            }
            batch.read.putAll(messages.nextOffsets());
        } catch (OutageException e) {
            batch.outage = e;
        }
        return batch;
    }

    List<Change> changes() {
        return changes;
    }

    List<Undecodable> undecodable() {
        return undecodable;
    }

    Optional<OutageException> outage() {
        return Optional.ofNullable(outage);
    }

    /** Where each partition goes on once the changes are stored. */
    Map<TopicPartition, OffsetAndMetadata> read() {
        return read;
    }

    /** The first offset of each partition that is not part of the changes. */
    Map<TopicPartition, Long> unread() {
        Map<TopicPartition, Long> unread = starts(messages);
        read.forEach((partition, next) -> unread.put(partition, next.offset()));
        return unread;
    }

    /** The first offset of each partition in the answer to a poll. */
    static Map<TopicPartition, Long> starts(ConsumerRecords<byte[], byte[]> messages) {
        Map<TopicPartition, Long> starts = new HashMap<>();
        for (TopicPartition partition : messages.partitions()) {
            starts.put(partition, messages.records(partition).get(0).offset());
        }
        return starts;
    }

    private void add(ConsumerRecord<byte[], byte[]> message, ChangeDecoder decoder) throws OutageException {
        try {
            changes.add(decoder.decode(message));
        } catch (UndecodableException e) {
            undecodable.add(new Undecodable(message, e));
        }
        read.put(
                new TopicPartition(message.topic(), message.partition()),
                new OffsetAndMetadata(message.offset() + 1, message.leaderEpoch(), ""));
    }
}
