package io.blkstream.schemas;

import java.util.Map;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;

/**
 * One Kafka topic of the contract: its name, what it holds and how the broker keeps it.
 *
 * @param name name on the broker
 * @param valueType Avro record that every value is
 * @param partitions partitions when the topic is created here, >= 1
 * @param configuration topic settings as Kafka names them; a broker's own defaults apply to the rest
 */
public record Topic<T extends SpecificRecord>(
        String name, Class<T> valueType, int partitions, Map<String, String> configuration) {

    public Topic {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(valueType, "valueType");
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions < 1: " + partitions);
        }
        configuration = Map.copyOf(configuration);
    }

    /** The same topic with another number of partitions. */
    public Topic<T> withPartitions(int newPartitions) {
        return new Topic<>(name, valueType, newPartitions, configuration);
    }
}
