package io.blkstream.streams.topology;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import io.blkstream.streams.wire.IoEventReader;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * The serdes of the topics that the topology reads and writes.
 *
 * @param reader a new reader for each task: they are not thread-safe
 */
record Wire(
        Supplier<IoEventReader> reader,
        Deserializer<DeviceGeometry> geometry,
        Serializer<ThroughputWindow> windows,
        Serializer<Remediation> remediations,
        Serializer<Reject> rejects) {

    /** As the Kafka configuration says: registry, and serdes of others' when it names them. */
    static Wire of(Map<String, ?> kafka) {
        SchemaRegistry registry = SchemaRegistries.open(kafka);
        // Another deserializer than ours may read frames of its own: then it must see every record.
        Optional<SchemaRegistry> lazy = kafka.containsKey(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG)
                ? Optional.empty()
                : Optional.of(registry);
        Deserializer<IoEvent> events = ConfiguredSerdes.valueDeserializer(kafka, IoEvent.class);
        return new Wire(
                () -> new IoEventReader(lazy, events),
                ConfiguredSerdes.valueDeserializer(kafka, DeviceGeometry.class),
                ConfiguredSerdes.valueSerializer(kafka, ThroughputWindow.class),
                ConfiguredSerdes.valueSerializer(kafka, Remediation.class),
                ConfiguredSerdes.valueSerializer(kafka, Reject.class));
    }
}
