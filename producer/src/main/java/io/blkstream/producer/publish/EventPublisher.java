package io.blkstream.producer.publish;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Publishes events, geometry and capture status under the key host/device.
 *
 * <p>It never drops: when the brokers are slow, {@link #publish(IoEvent)} blocks. The first failure, also of an earlier
 * record, is thrown by the next call. For one thread; the counters may be read by any.
 */
public final class EventPublisher implements AutoCloseable {
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(30);
    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final Producer<byte[], SpecificRecord> producer;
    private final Map<String, Map<String, Lane>> lanes = new HashMap<>();
    private final Map<String, Callback> callbacks = new HashMap<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicReference<PublishException> firstFailure = new AtomicReference<>();
    private volatile long sent;

    public EventPublisher(Producer<byte[], SpecificRecord> producer) {
        this.producer = producer;
    }

    /**
     * Connects to Kafka.
     *
     * @param settings see {@link ProducerSettings#with}
     */
    public static EventPublisher connect(Map<String, ?> settings) {
        return new EventPublisher(new KafkaProducer<>(ProducerSettings.with(settings)));
    }

    /**
     * Publishes an event with its host, device and issue time set; numbers it within its device. Blocks while the buffer
     * is full.
     */
    public void publish(IoEvent event) {
        Lane lane = lane(event.getHost(), event.getDevice());
        event.setSequence(lane.nextSequence++);
        long timestampMillis = Math.max(0, Math.floorDiv(event.getIssuedAt(), NANOS_PER_MILLI));
        send(Topics.IO_EVENTS.name(), timestampMillis, lane.key, event);
    }

    /** Publishes what is known of a device, dated by the broker. */
    public void publish(DeviceGeometry geometry) {
        byte[] key = lane(geometry.getHost(), geometry.getDevice()).key;
        send(Topics.DEVICE_GEOMETRY.name(), null, key, geometry);
    }

    /** Publishes what was captured of a device, dated by the broker. */
    public void publish(CaptureStatus status) {
        byte[] key = lane(status.getHost(), status.getDevice()).key;
        send(Topics.CAPTURE_STATUS.name(), null, key, status);
    }

    /** Waits until everything that was published is acknowledged. */
    public void flush() {
        producer.flush();
        throwFailure();
    }

    /** Records handed to Kafka, of every kind. */
    public long sent() {
        return sent;
    }

    /** Records that the brokers have stored. */
    public long acknowledged() {
        return acknowledged.get();
    }

    /** Records that will not arrive. */
    public long failed() {
        return failed.get();
    }

    /** The Kafka client, to look at what it measures. */
    public Producer<?, ?> client() {
        return producer;
    }

    /** Sends what is buffered, for at most 30 s, and disconnects. */
    @Override
    public void close() {
        producer.close(CLOSE_TIMEOUT);
    }

    private void send(String topic, Long timestampMillis, byte[] key, SpecificRecord value) {
        throwFailure();
        try {
            producer.send(new ProducerRecord<>(topic, null, timestampMillis, key, value), callback(topic));
        } catch (RuntimeException e) {
            throw failure(topic, e);
        }
        // One thread publishes, so nothing is lost between reading and writing.
        sent = sent + 1;
    }

    private Callback callback(String topic) {
        return callbacks.computeIfAbsent(topic, name -> (metadata, error) -> completed(name, metadata, error));
    }

    private void completed(String topic, RecordMetadata metadata, Exception error) {
        if (error == null) {
            acknowledged.incrementAndGet();
            return;
        }
        failed.incrementAndGet();
        firstFailure.compareAndSet(null, failure(topic, error));
    }

    private void throwFailure() {
        PublishException failure = firstFailure.get();
        if (failure != null) {
            throw failure;
        }
    }

    private static PublishException failure(String topic, Exception cause) {
        String advice = cause instanceof TimeoutException
                ? " (are the brokers of bootstrap.servers up, and does the topic exist?)"
                : "";
        return new PublishException("cannot publish to topic " + topic + ": " + cause.getMessage() + advice, cause);
    }

    private Lane lane(String host, String device) {
        Map<String, Lane> ofHost = lanes.get(host);
        if (ofHost == null) {
            ofHost = new HashMap<>();
            lanes.put(host, ofHost);
        }
        Lane lane = ofHost.get(device);
        if (lane == null) {
            lane = new Lane(new DeviceKey(host, device).toString().getBytes(StandardCharsets.UTF_8));
            ofHost.put(device, lane);
        }
        return lane;
    }

    /** What is kept per device so that an event costs no new key. */
    private static final class Lane {
        private final byte[] key;
        private long nextSequence;

        Lane(byte[] key) {
            this.key = key;
        }
    }
}
