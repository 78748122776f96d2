package io.blkstream.streams.topology;

import io.blkstream.schemas.Topics;
import io.blkstream.streams.domain.detect.RuleBook;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.remedy.LifeCycle;
import io.blkstream.streams.topology.deliver.AggregateStage;
import io.blkstream.streams.topology.detect.DetectStage;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.geometry.GeometryUpdater;
import io.blkstream.streams.topology.mirror.MirrorStage;
import io.blkstream.streams.topology.remedy.RemedyStage;
import io.blkstream.streams.topology.rollup.MemberStage;
import io.blkstream.streams.topology.windows.WindowStage;
import io.blkstream.streams.topology.windows.WindowStores;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** The whole flow on one page: ingest, windows, detect, remedy, deliver. Building it starts nothing. */
public final class IoTopology implements Supplier<Topology> {
    private static final String EVENTS = "io-events-source";
    private static final String WINDOWS = "windows";
    private static final String DETECT = "detect";
    private static final String REMEDY = "remedy";
    private static final String AGGREGATE = "aggregate";
    private static final String MEMBERS = "members";
    private static final String WINDOW_SINK = "throughput-windows-sink";
    private static final String SUSPICIONS = "suspicions";
    private static final String REJECT_SINK = "rejects-sink";

    private final InternalTopics internal;
    private final TopologySettings settings;
    private final Wire wire;
    private final StageMetrics metrics;

    /**
     * A topology.
     *
     * @param internal topics of the application that runs it
     * @param kafka the Kafka configuration, for the registry and for serdes that it names
     */
    public IoTopology(InternalTopics internal, TopologySettings settings, Map<String, ?> kafka) {
        this(internal, settings, kafka, StageMetrics.NONE);
    }

    /** The same topology, which tells what it does. */
    public IoTopology(InternalTopics internal, TopologySettings settings, Map<String, ?> kafka, StageMetrics metrics) {
        this.internal = internal;
        this.settings = settings;
        this.wire = Wire.of(kafka);
        this.metrics = metrics;
    }

    @Override
    public Topology get() {
        Topology topology = new Topology();
        geometry(topology);
        topology.addSource(EVENTS, new ByteArrayDeserializer(), new ByteArrayDeserializer(), Topics.IO_EVENTS.name());
        topology.addProcessor(WINDOWS, this::windowStage, EVENTS);
        WindowStores.builders().forEach(store -> topology.addStateStore(store, WINDOWS));
        topology.addProcessor(AGGREGATE, AggregateStage::new, WINDOWS);
        topology.addProcessor(DETECT, this::detectStage, WINDOWS);
        topology.addProcessor(REMEDY, () -> remedyStage(SUSPICIONS), DETECT);
        topology.addStateStore(suspicions(), REMEDY);
        aggregate(topology);
        deliver(topology);
        return topology;
    }

    private void geometry(Topology topology) {
        topology.addGlobalStore(
                Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(GeometryTable.STORE), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled(),
                "device-geometry-source",
                new StringDeserializer(),
                new ByteArrayDeserializer(),
                Topics.DEVICE_GEOMETRY.name(),
                "device-geometry-updater",
                GeometryUpdater::new);
    }

    private void deliver(Topology topology) {
        topology.addSink(
                WINDOW_SINK, Topics.THROUGHPUT_WINDOWS.name(), new StringSerializer(), wire.windows(), AGGREGATE);
        FleetFlow fleet = new FleetFlow(internal, settings.fleet(), wire.remediations());
        fleet.addTo(topology);
        fleet.feed(topology, "device", DETECT, REMEDY);
        fleet.feed(topology, "mirror", MirrorFlow.MIRRORS, MirrorFlow.REMEDY);
        topology.addSink(REJECT_SINK, Topics.REJECTS.name(), new StringSerializer(), wire.rejects(), WINDOWS);
    }

    private void aggregate(Topology topology) {
        topology.addProcessor(MEMBERS, this::memberStage, WINDOWS);
        internal.memberWindows().addSink(topology, "device", MEMBERS);
        new RollupFlow(internal, settings.rollups(), wire.windows()).addTo(topology, WINDOWS);
        new MirrorFlow(internal, this::mirrorStage, () -> remedyStage(MirrorFlow.SUSPICIONS)).addTo(topology);
    }

    private WindowStage windowStage() {
        return new WindowStage(
                settings.windows(),
                settings.silence(),
                settings.range(),
                wire.reader(),
                records -> new GeometryTable(records, wire.geometry()),
                new WindowStage.Downstream(List.of(AGGREGATE, DETECT, MEMBERS, RollupFlow.TO_HOSTS), REJECT_SINK),
                metrics);
    }

    private MemberStage memberStage() {
        return new MemberStage(records -> new GeometryTable(records, wire.geometry()));
    }

    private DetectStage detectStage() {
        return new DetectStage(
                RuleBook.of(settings.rules()).device(),
                records -> new GeometryTable(records, wire.geometry()),
                metrics);
    }

    private MirrorStage mirrorStage() {
        return new MirrorStage(
                RuleBook.of(settings.rules()).mirror(),
                records -> new GeometryTable(records, wire.geometry()),
                settings.silence().publishAfter(),
                metrics);
    }

    private RemedyStage remedyStage(String store) {
        return new RemedyStage(store, new LifeCycle(settings.lifeCycle()), new Advisor(), metrics);
    }

    private static StoreBuilder<KeyValueStore<String, byte[]>> suspicions() {
        return Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(SUSPICIONS), Serdes.String(), Serdes.ByteArray())
                .withLoggingEnabled(Map.of());
    }
}
