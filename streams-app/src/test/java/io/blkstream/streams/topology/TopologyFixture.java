package io.blkstream.streams.topology;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import io.blkstream.schemas.serde.ConfiguredSerdes;
import io.blkstream.streams.topology.rollup.MemberWindow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/** The topology without a broker: pipe events and geometry in, read what comes out. Wall-clock time starts at {@link #START}. */
final class TopologyFixture implements AutoCloseable {
    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final long START_NANOS = START.getEpochSecond() * 1_000_000_000L;

    private static final String APPLICATION = "test";

    private final InternalTopics internal = InternalTopics.of(APPLICATION);
    private final Map<String, Object> kafka = Map.of("schema.registry.url", "mock://" + UUID.randomUUID());
    private final TopologyTestDriver driver;
    private final TestInputTopic<String, IoEvent> events;
    private final TestInputTopic<byte[], byte[]> rawEvents;
    private final TestInputTopic<String, DeviceGeometry> geometry;
    private final TestOutputTopic<String, ThroughputWindow> windows;
    private final TestOutputTopic<String, Remediation> remediations;
    private final TestOutputTopic<String, Reject> rejects;
    private final TestOutputTopic<String, MemberWindow> memberWindows;
    private List<ThroughputWindow> unreadWindows = new ArrayList<>();

    TopologyFixture() {
        this(StageMetrics.NONE);
    }

    TopologyFixture(StageMetrics metrics) {
        Properties config = new Properties();
        config.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
        config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:9092");
        config.put(StreamsConfig.ENSURE_EXPLICIT_INTERNAL_RESOURCE_NAMING_CONFIG, true);
        config.put("processing.exception.handler.global.enabled", true);
        driver = new TopologyTestDriver(
                new IoTopology(internal, TopologySettings.DEFAULT, kafka, metrics).get(), config, START);
        events = driver.createInputTopic(
                Topics.IO_EVENTS.name(),
                new StringSerializer(),
                ConfiguredSerdes.valueSerializer(kafka, IoEvent.class));
        rawEvents =
                driver.createInputTopic(Topics.IO_EVENTS.name(), new ByteArraySerializer(), new ByteArraySerializer());
        geometry = driver.createInputTopic(
                Topics.DEVICE_GEOMETRY.name(),
                new StringSerializer(),
                ConfiguredSerdes.valueSerializer(kafka, DeviceGeometry.class));
        windows = output(Topics.THROUGHPUT_WINDOWS.name(), ThroughputWindow.class);
        remediations = output(Topics.REMEDIATIONS.name(), Remediation.class);
        rejects = output(Topics.REJECTS.name(), Reject.class);
        memberWindows = driver.createOutputTopic(
                internal.memberWindows().name(), new StringDeserializer(), MemberWindow.SERDE.deserializer());
    }

    TopologyFixture geometry(String key, int logicalBytes, int physicalBytes, int optimalBytes) {
        return geometry(
                key,
                DeviceGeometry.newBuilder()
                        .setLogicalBlockSize(logicalBytes)
                        .setPhysicalBlockSize(physicalBytes)
                        .setOptimalIoSize(optimalBytes));
    }

    TopologyFixture geometry(String key, DeviceGeometry.Builder known) {
        DeviceKey device = DeviceKey.parse(key);
        geometry.pipeInput(
                key, known.setHost(device.host()).setDevice(device.device()).build());
        return this;
    }

    TopologyFixture geometry(DeviceGeometry record) {
        geometry.pipeInput(record.getHost() + "/" + record.getDevice(), record);
        return this;
    }

    /** A write that is issued so many seconds after {@link #START}. */
    TopologyFixture write(String key, double second, long sector, long bytes, double latencyMs) {
        return send(key, write(second, sector, bytes, latencyMs));
    }

    TopologyFixture send(String key, IoEvent.Builder event) {
        DeviceKey device = DeviceKey.parse(key);
        events.pipeInput(
                key, event.setHost(device.host()).setDevice(device.device()).build());
        return this;
    }

    TopologyFixture sendRaw(byte[] key, byte[] value) {
        rawEvents.pipeInput(key, value);
        return this;
    }

    TopologyFixture wait(Duration wallClock) {
        driver.advanceWallClockTime(wallClock);
        return this;
    }

    /** Windows of devices since the last call. */
    List<ThroughputWindow> windows() {
        return windows(WindowScope.DEVICE);
    }

    /** Windows of a scope since the last call for it. */
    List<ThroughputWindow> windows(WindowScope scope) {
        unreadWindows.addAll(windows.readValuesToList());
        Map<Boolean, List<ThroughputWindow>> wanted =
                unreadWindows.stream().collect(Collectors.partitioningBy(window -> window.getScope() == scope));
        unreadWindows = new ArrayList<>(wanted.get(false));
        return wanted.get(true);
    }

    List<Remediation> remediations() {
        return remediations.readValuesToList();
    }

    List<Reject> rejects() {
        return rejects.readValuesToList();
    }

    List<KeyValue<String, MemberWindow>> memberWindows() {
        return memberWindows.readKeyValuesToList();
    }

    @Override
    public void close() {
        driver.close();
    }

    static IoEvent.Builder write(double second, long sector, long bytes, double latencyMs) {
        return IoEvent.newBuilder()
                .setIssuedAt(START_NANOS + Math.round(second * 1e9))
                .setOperation(Operation.WRITE)
                .setSector(sector)
                .setBytes(bytes)
                .setLatencyNanos(Math.round(latencyMs * 1e6))
                .setProcess("md0_raid10")
                .setPid(6900);
    }

    static long millis(double second) {
        return START.toEpochMilli() + Math.round(second * 1000);
    }

    private <T extends SpecificRecord> TestOutputTopic<String, T> output(String topic, Class<T> type) {
        return driver.createOutputTopic(
                topic, new StringDeserializer(), ConfiguredSerdes.valueDeserializer(kafka, type));
    }
}
