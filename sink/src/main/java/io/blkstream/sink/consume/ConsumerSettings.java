package io.blkstream.sink.consume;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The settings of the sink's Kafka consumer. */
public final class ConsumerSettings {
    /** What the promises of the sink rest on. */
    private static final Map<String, String> FIXED = Map.of(
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            "false",
            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
            "read_committed",
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ByteArrayDeserializer.class.getName(),
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ByteArrayDeserializer.class.getName());

    private static final Map<String, String> DEFAULTS = Map.of(
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            "false",
            ConsumerConfig.MAX_POLL_RECORDS_CONFIG,
            "2000",
            // Topics that are created after the sink started are seen within this time.
            ConsumerConfig.METADATA_MAX_AGE_CONFIG,
            "30000");

    private ConsumerSettings() {}

    /**
     * Settings for the consumer's constructor.
     *
     * @param others any consumer setting, as Kafka names it
     * @throws IllegalArgumentException when one of them would break what the sink promises
     */
    public static Map<String, Object> of(String bootstrapServers, String groupId, Map<String, String> others) {
        FIXED.forEach((name, value) -> {
            if (!value.equals(others.getOrDefault(name, value))) {
                throw new IllegalArgumentException(
                        "kafka." + name + " is '" + others.get(name) + "': the sink needs '" + value + "'");
            }
        });
        Map<String, Object> settings = new HashMap<>(DEFAULTS);
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, groupId);
        settings.putAll(others);
        settings.putAll(FIXED);
        return settings;
    }
}
