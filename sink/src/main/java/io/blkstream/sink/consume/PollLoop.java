package io.blkstream.sink.consume;

import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topics into the store: poll, decode, store in one transaction, commit the offsets. When the schema registry
 * or the store fails, the loop goes back to the first record that was not stored, and waits, still polling so that the
 * group keeps this member: nothing good is skipped.
 */
public final class PollLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(PollLoop.class);

    private final Consumer<byte[], byte[]> consumer;
    private final ChangeDecoder decoder;
    private final UndecodableRecords undecodable;
    private final Store store;
    private final Set<String> receivers;
    private final StoredListener listener;
    private final Settings settings;
    private final Clock clock;
    private final DoubleSupplier chance;
    private int failuresInARow;
    private Instant pausedUntil = Instant.MIN;
    private volatile boolean stopping;
    private volatile ReadingState state = ReadingState.NOT_BEGUN;

    /**
     * How the loop waits.
     *
     * @param pollTimeout longest wait for records, which is also how soon a pause notices that it is over
     * @param backoff waits after a failure of the registry or the store
     */
    public record Settings(Duration pollTimeout, Backoff backoff) {}

    /**
     * A loop that owns the consumer: it subscribes it and closes it at the end.
     *
     * @param receivers names of the receivers that are to be told of remediations
     * @param listener told of what was stored
     * @param chance numbers from 0 inclusive to 1 exclusive
     */
    public PollLoop(
            Consumer<byte[], byte[]> consumer,
            Decoders decoders,
            Store store,
            Set<String> receivers,
            StoredListener listener,
            Settings settings,
            Clock clock,
            DoubleSupplier chance) {
        this.consumer = consumer;
        this.decoder = new ChangeDecoder(decoders);
        this.undecodable = new UndecodableRecords(clock);
        this.store = store;
        this.receivers = Set.copyOf(receivers);
        this.listener = listener;
        this.settings = settings;
        this.clock = clock;
        this.chance = chance;
    }

    /** Runs until {@link #stop()}; throws what Kafka throws when going on makes no sense, a refused login for example. */
    @Override
    public void run() {
        try (consumer) {
            subscribe();
            while (!stopping) {
                step();
            }
        } catch (WakeupException e) {
            if (!stopping) {
                throw e;
            }
        }
    }

    /** Ends the loop soon; from any thread. */
    public void stop() {
        stopping = true;
        consumer.wakeup();
    }

    /** Records that were skipped because they cannot be read, by topic. */
    public Map<String, Long> undecodableByTopic() {
        return undecodable.counts();
    }

    /** How the reading stands; from any thread. */
    public ReadingState state() {
        return state;
    }

    void subscribe() {
        consumer.subscribe(decoder.topics());
    }

    void step() {
        readOrWait();
        Set<TopicPartition> assigned = consumer.assignment();
        state = new ReadingState(clock.instant(), assigned.size(), lagRecords(assigned), isPaused());
    }

    private void readOrWait() {
        if (isPaused()) {
            stayInGroup();
            return;
        }
        consumer.resume(consumer.paused());
        ConsumerRecords<byte[], byte[]> messages = consumer.poll(settings.pollTimeout());
        if (!messages.isEmpty()) {
            process(messages);
        }
    }

    private boolean isPaused() {
        return clock.instant().isBefore(pausedUntil);
    }

    /** What the consumer knows without asking the broker. */
    private long lagRecords(Set<TopicPartition> assigned) {
        return assigned.stream()
                .mapToLong(partition -> consumer.currentLag(partition).orElse(0))
                .sum();
    }

    /** Polls without reading; partitions that arrive in this very poll may still bring records, which go back. */
    private void stayInGroup() {
        consumer.pause(consumer.assignment());
        ConsumerRecords<byte[], byte[]> messages = consumer.poll(settings.pollTimeout());
        rewind(Batch.starts(messages));
    }

    private void process(ConsumerRecords<byte[], byte[]> messages) {
        Batch batch = Batch.decode(messages, decoder);
        try {
            store.apply(batch.changes(), receivers);
        } catch (RuntimeException e) {
            rewind(Batch.starts(messages));
            pause("the store does not take records", e);
            return;
        }
        batch.undecodable().forEach(undecodable::add);
        listener.stored(batch.changes());
        commit(batch.read());
        batch.outage().ifPresentOrElse(outage -> standStill(batch, outage), () -> failuresInARow = 0);
    }

    private void standStill(Batch batch, OutageException outage) {
        rewind(batch.unread());
        pause("records cannot be decoded for now; check the schema registry", outage);
    }

    private void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        if (offsets.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync(offsets);
        } catch (CommitFailedException | RebalanceInProgressException | RetriableException e) {
            LOG.warn("offsets not committed, the records may be read again: {}", e.toString());
        }
    }

    private void rewind(Map<TopicPartition, Long> offsets) {
        Set<TopicPartition> assigned = consumer.assignment();
        offsets.forEach((partition, offset) -> {
            if (assigned.contains(partition)) {
                consumer.seek(partition, offset);
            }
        });
    }

    private void pause(String reason, Exception failure) {
        failuresInARow++;
        Duration wait = settings.backoff().after(failuresInARow, chance.getAsDouble());
        pausedUntil = clock.instant().plus(wait);
        LOG.error(
                "{}; failure={} retryInMs={} error=\"{}\"",
                reason,
                failuresInARow,
                wait.toMillis(),
                failure.getMessage());
        LOG.debug("{}", reason, failure);
    }
}
