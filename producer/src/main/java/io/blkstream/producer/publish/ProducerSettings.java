package io.blkstream.producer.publish;

import io.blkstream.schemas.serde.AvroSerializer;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka settings that suit a stream of small events: nothing lost or doubled, packed well, sent within milliseconds. */
public final class ProducerSettings {
    private static final Map<String, Object> DEFAULTS = Map.of(
            ProducerConfig.CLIENT_ID_CONFIG,
            "blkstream-producer",
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "lz4",
            ProducerConfig.LINGER_MS_CONFIG,
            5,
            ProducerConfig.BATCH_SIZE_CONFIG,
            256 * 1024,
            ProducerConfig.BUFFER_MEMORY_CONFIG,
            64L * 1024 * 1024,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            AvroSerializer.class.getName());

    private ProducerSettings() {}

    /**
     * The settings with a caller's own on top.
     *
     * @param own Kafka client and serializer settings; whatever they name replaces the default, except the serializer of
     *     keys, which is fixed: keys are UTF-8 bytes
     */
    public static Map<String, Object> with(Map<String, ?> own) {
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        settings.putAll(own);
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class.getName());
        return settings;
    }
}
