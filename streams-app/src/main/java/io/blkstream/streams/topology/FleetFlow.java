package io.blkstream.streams.topology;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.domain.fleet.FleetPolicy;
import io.blkstream.streams.topology.fleet.CensusStage;
import io.blkstream.streams.topology.fleet.FleetMessage;
import io.blkstream.streams.topology.fleet.FleetStage;
import io.blkstream.streams.topology.internal.RouteStage;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;

/**
 * The way of remediations to their topic: all of one rule meet in one place, where a flood becomes one remediation. That
 * costs each of them one commit interval more.
 */
record FleetFlow(InternalTopics internal, FleetPolicy policy, Serializer<Remediation> remediations) {
    private static final String FLEET = "fleet";
    private static final String REMEDIATION_SINK = "remediations-sink";
    /** A census is repeated so often that one lost report does not make a target forgotten. */
    private static final int REPORTS_BEFORE_FORGOTTEN = 3;

    /** Adds the place where they meet, and the way from there to the topic. */
    void addTo(Topology topology) {
        internal.remediations().addSource(topology);
        topology.addProcessor(
                FLEET, () -> new FleetStage(policy), internal.remediations().source());
        topology.addStateStore(
                Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(FleetStage.STORE), Serdes.String(), Serdes.ByteArray())
                        .withLoggingEnabled(Map.of()),
                FLEET);
        topology.addSink(REMEDIATION_SINK, Topics.REMEDIATIONS.name(), new StringSerializer(), remediations, FLEET);
    }

    /**
     * Adds the way there for one kind of target. Each kind has nodes of its own: shared ones would tie together parts of the
     * topology that are partitioned by different keys.
     *
     * @param kind of target, in the names of the nodes
     * @param judgements node that forwards judgements
     * @param raised node that forwards remediations
     */
    void feed(Topology topology, String kind, String judgements, String raised) {
        String census = kind + "-census";
        String byRule = kind + "-remediations-to-rules";
        topology.addProcessor(
                census, () -> new CensusStage(policy.forgetAfter().dividedBy(REPORTS_BEFORE_FORGOTTEN)), judgements);
        topology.addProcessor(byRule, () -> new RouteStage<>(FleetFlow::toRule), raised);
        internal.remediations().addSink(topology, kind, census, byRule);
    }

    private static Optional<Record<String, FleetMessage>> toRule(
            Record<String, io.blkstream.streams.domain.remedy.Remediation> raised) {
        return Optional.of(raised.withKey(raised.value().finding().rule().name())
                .withValue(new FleetMessage.Raised(raised.value())));
    }
}
