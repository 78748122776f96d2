package io.blkstream.producer.capture;

import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Publishes to the topics of the contract. */
public final class KafkaOutput implements AgentOutput {
    private static final Map<String, String> PATIENCE = Map.of(
            ProducerConfig.CLIENT_ID_CONFIG,
            "blkstream-agent",
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            Integer.toString(Integer.MAX_VALUE),
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            Long.toString(Long.MAX_VALUE));

    private final EventPublisher publisher;

    /** @param publisher is closed with it */
    public KafkaOutput(EventPublisher publisher) {
        this.publisher = publisher;
    }

    /**
     * Kafka client settings of an agent, which outlives its brokers' absence: sending waits for them as long as it takes, and
     * meanwhile the agent's own buffer drops the oldest.
     *
     * @param own what the user said; wins
     */
    public static Map<String, String> patient(Map<String, String> own) {
        Map<String, String> settings = new HashMap<>(PATIENCE);
        settings.putAll(own);
        return settings;
    }

    @Override
    public void event(IoEvent event) {
        publisher.publish(event);
    }

    @Override
    public void geometry(DeviceGeometry geometry) {
        publisher.publish(geometry);
    }

    @Override
    public void status(CaptureStatus status) {
        publisher.publish(status);
    }

    @Override
    public void pause() {
        // Kafka's own linger decides.
    }

    @Override
    public boolean isGone() {
        return false;
    }

    @Override
    public void close() {
        publisher.close();
    }
}
