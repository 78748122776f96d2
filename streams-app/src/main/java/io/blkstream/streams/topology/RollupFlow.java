package io.blkstream.streams.topology;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.domain.rollup.RollupPolicy;
import io.blkstream.streams.topology.internal.RouteStage;
import io.blkstream.streams.topology.rollup.RollupRoutes;
import io.blkstream.streams.topology.rollup.RollupStage;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * The roll-ups: device windows to arrays and hosts, hosts to the fleet. Only finished aggregates change their key, never
 * raw I/O. Each level is published one commit interval and up to a second after the one below it.
 */
record RollupFlow(InternalTopics internal, RollupPolicy policy, Serializer<ThroughputWindow> windows) {
    /** Node that takes the device windows. */
    static final String TO_HOSTS = "to-hosts";

    /** Adds all of it below the node that forwards device windows. */
    void addTo(Topology topology, String deviceWindows) {
        topology.addProcessor(TO_HOSTS, () -> new RouteStage<>(RollupRoutes::toHost), deviceWindows);
        internal.hostWindows().addSink(topology, "device", TO_HOSTS);
        arrays(topology);
        hosts(topology);
        fleet(topology);
    }

    private void arrays(Topology topology) {
        internal.memberWindows().addSource(topology);
        topology.addProcessor(
                "to-arrays",
                () -> new RouteStage<>(RollupRoutes::toArray),
                internal.memberWindows().source());
        rollup(topology, WindowScope.ARRAY, "array", "to-arrays");
    }

    private void hosts(Topology topology) {
        internal.hostWindows().addSource(topology);
        rollup(topology, WindowScope.HOST, "host", internal.hostWindows().source());
        topology.addProcessor("to-fleet", () -> new RouteStage<>(RollupRoutes::toFleet), "host-rollup");
        internal.fleetWindows().addSink(topology, "host", "to-fleet");
    }

    private void fleet(Topology topology) {
        internal.fleetWindows().addSource(topology);
        rollup(topology, WindowScope.FLEET, "fleet", internal.fleetWindows().source());
    }

    private void rollup(Topology topology, WindowScope scope, String what, String parent) {
        String store = what + "-contributions";
        topology.addProcessor(what + "-rollup", () -> new RollupStage(store, policy), parent);
        topology.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(store), Serdes.Bytes(), Serdes.ByteArray())
                        .withLoggingEnabled(Map.of()),
                what + "-rollup");
        topology.addProcessor(
                what + "-aggregate", () -> new RouteStage<>(RollupRoutes.toWindow(scope)), what + "-rollup");
        topology.addSink(
                what + "-throughput-windows-sink",
                Topics.THROUGHPUT_WINDOWS.name(),
                new StringSerializer(),
                windows,
                what + "-aggregate");
    }
}
