package io.blkstream.streams.topology;

import io.blkstream.streams.topology.mirror.MirrorStage;
import io.blkstream.streams.topology.remedy.RemedyStage;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * The rules about mirrors: member windows by array, detect, remedy. The same stages as for devices, with stores of
 * their own, because arrays are partitioned by another key.
 *
 * @param remedy a stage whose store is {@link #SUSPICIONS}
 */
record MirrorFlow(InternalTopics internal, Supplier<MirrorStage> mirrors, Supplier<RemedyStage> remedy) {
    static final String SUSPICIONS = "mirror-suspicions";

    static final String MIRRORS = "mirrors";
    static final String REMEDY = "mirror-remedy";

    /** Adds all of it below the source of member windows, which must be there. */
    void addTo(Topology topology) {
        topology.addProcessor(MIRRORS, mirrors::get, internal.memberWindows().source());
        addStore(topology, MirrorStage.STORE, MIRRORS);
        topology.addProcessor(REMEDY, remedy::get, MIRRORS);
        addStore(topology, SUSPICIONS, REMEDY);
    }

    private static void addStore(Topology topology, String name, String processor) {
        topology.addStateStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                        .withLoggingEnabled(Map.of()),
                processor);
    }
}
