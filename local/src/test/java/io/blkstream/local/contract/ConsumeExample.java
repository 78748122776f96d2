package io.blkstream.local.contract;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** A consumer of somebody else: knows what holds, whatever is delivered twice or published again. */
// begin consumer
final class ConsumeExample implements AutoCloseable {
    final Map<String, Remediation> remediations = new TreeMap<>();
    final Map<String, ThroughputWindow> windows = new TreeMap<>();
    private final KafkaConsumer<String, SpecificRecord> consumer;

    ConsumeExample(String brokers, String registry, String group) {
        consumer = new KafkaConsumer<>(Map.of(
                "bootstrap.servers", brokers,
                "schema.registry.url", registry,
                "group.id", group,
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed",
                "key.deserializer", "org.apache.kafka.common.serialization.StringDeserializer",
                "value.deserializer", "io.blkstream.schemas.serde.AvroDeserializer",
                "specific.avro.reader", "true"));
        consumer.subscribe(List.of("remediations", "throughput-windows"));
    }

    /** To be called in a loop. */
    void poll() {
        for (ConsumerRecord<String, SpecificRecord> message : consumer.poll(Duration.ofSeconds(1))) {
            if (message.topic().equals("remediations")) {
                remediation(message.key(), (Remediation) message.value());
            } else {
                window((ThroughputWindow) message.value());
            }
        }
    }

    /** The key is the id; no value is a tombstone; a revision that is known already was delivered again. */
    void remediation(String id, Remediation published) {
        Remediation known = remediations.get(id);
        if (published == null) {
            remediations.remove(id);
        } else if (known == null || published.getRevision() > known.getRevision()) {
            remediations.put(id, published);
        }
    }

    /** A window may be published again with more in it: the latest record of scope, id and start counts. */
    void window(ThroughputWindow published) {
        windows.put(published.getScope() + "|" + published.getId() + "@" + published.getStart(), published);
    }

    @Override
    public void close() {
        consumer.close();
    }
}
// end consumer
