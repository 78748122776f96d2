package io.blkstream.streams.topology.internal;

import io.blkstream.schemas.Topic;
import java.time.Duration;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;

/**
 * A topic through which one part of the topology hands values to another under a new key. The Processor API makes none by
 * itself. Only this application reads and writes it; the name ends as Streams' own do, so that
 * kafka-streams-application-reset takes it away with them.
 *
 * <p>Records are dated by the broker: what they tell may be years old, and retention must not delete it unread. Who reads
 * it dates what it forwards by the content.
 *
 * @param what short name, unique in the application
 * @param retention how long the application may stand still without losing what is under way
 */
public record InternalTopic<V>(String applicationId, String what, int partitions, Duration retention, Serde<V> serde) {

    /** Name on the broker. */
    public String name() {
        return applicationId + "-" + what + "-repartition";
    }

    /** Name of the node that reads it. */
    public String source() {
        return what + "-repartition-source";
    }

    /**
     * Lets these nodes, which forward values of this topic, write to it.
     *
     * @param from where they belong, in the name of the node that writes
     */
    public void addSink(Topology topology, String from, String... parents) {
        topology.addSink(from + "-to-" + what + "-sink", name(), new StringSerializer(), serde.serializer(), parents);
    }

    /** Begins another part of the topology with what comes out of it. */
    public void addSource(Topology topology) {
        topology.addSource(source(), new StringDeserializer(), serde.deserializer(), name());
    }

    /** What the broker has to know, in the form that topics of the contract have; values are no Avro. */
    public Topic<?> onBroker() {
        String retentionMillis = Long.toString(retention.toMillis());
        return new Topic<>(
                name(),
                SpecificRecord.class,
                partitions,
                Map.of(
                        "cleanup.policy",
                        "delete",
                        "retention.ms",
                        retentionMillis,
                        "segment.ms",
                        retentionMillis,
                        "message.timestamp.type",
                        "LogAppendTime"));
    }
}
