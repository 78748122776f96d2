package io.blkstream.schemas.serde;

import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Utils;

/**
 * Builds the serializer and deserializer of record values that the Kafka configuration names in {@code value.serializer}
 * and {@code value.deserializer}, ours by default. Any other Avro serde in Confluent's frame can so take its place.
 */
public final class ConfiguredSerdes {
    private ConfiguredSerdes() {}

    /**
     * A configured serializer of this class.
     *
     * @throws ConfigException when the named class is missing or no serializer
     */
    public static <T extends SpecificRecord> Serializer<T> valueSerializer(
            Map<String, ?> configuration, Class<T> type) {
        Object named = configuration.get(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG);
        Serializer<T> serializer = named == null
                ? new AvroSerializer<>()
                : instance(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, named, Serializer.class);
        serializer.configure(configuration, false);
        return serializer;
    }

    /**
     * A configured deserializer of this class.
     *
     * @throws ConfigException when the named class is missing or no deserializer
     */
    public static <T extends SpecificRecord> Deserializer<T> valueDeserializer(
            Map<String, ?> configuration, Class<T> type) {
        Object named = configuration.get(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);
        Deserializer<T> deserializer = named == null || isOurs(named)
                ? new AvroDeserializer<>(type)
                : instance(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, named, Deserializer.class);
        deserializer.configure(withSpecificReader(configuration), false);
        return deserializer;
    }

    /** Both of them, for Kafka Streams. */
    public static <T extends SpecificRecord> Serde<T> valueSerde(Map<String, ?> configuration, Class<T> type) {
        return Serdes.serdeFrom(valueSerializer(configuration, type), valueDeserializer(configuration, type));
    }

    private static boolean isOurs(Object named) {
        return named == AvroDeserializer.class
                || AvroDeserializer.class.getName().equals(named);
    }

    /** Others' deserializers give generic records unless told otherwise, and our code would fail on the first cast. */
    private static Map<String, Object> withSpecificReader(Map<String, ?> configuration) {
        Map<String, Object> specific = new HashMap<>(configuration);
        specific.put(SerdeOptions.SPECIFIC_READER, "true");
        return specific;
    }

    @SuppressWarnings("unchecked")
    private static <S> S instance(String key, Object named, Class<?> kind) {
        try {
            Class<?> type = named instanceof Class<?> given
                    ? given
                    : Utils.loadClass(named.toString().trim(), Object.class);
            return (S) kind.cast(Utils.newInstance(type));
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new ConfigException(
                    key, named, "the name of a " + kind.getSimpleName() + " on the class path is accepted (" + e + ")");
        }
    }
}
