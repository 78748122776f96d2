package io.blkstream.local.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Where a local single-node broker keeps its data and where it listens, always on 127.0.0.1.
 *
 * @param dataDirectory made if missing; holds the logs of the topics and {@code broker.log}
 * @param clientPort port that clients connect to, 1..65535
 * @param controllerPort port of the KRaft controller in the same process, 1..65535
 */
public record BrokerSettings(Path dataDirectory, int clientPort, int controllerPort) {
    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    public BrokerSettings {
        Objects.requireNonNull(dataDirectory, "dataDirectory");
        requirePort("clientPort", clientPort);
        requirePort("controllerPort", controllerPort);
        if (clientPort == controllerPort) {
            throw new IllegalArgumentException("clientPort and controllerPort are both " + clientPort);
        }
    }

    /** Both ports chosen among the free ones. */
    public static BrokerSettings onFreePorts(Path dataDirectory) {
        List<Integer> ports = LoopbackPorts.free(2);
        return new BrokerSettings(dataDirectory, ports.get(0), ports.get(1));
    }

    /** The clients' port fixed, the controller's chosen among the free ones. */
    public static BrokerSettings onPort(Path dataDirectory, int clientPort) {
        return new BrokerSettings(dataDirectory, clientPort, otherThan(clientPort));
    }

    /** What a client's {@code bootstrap.servers} takes. */
    public String bootstrapServers() {
        return "127.0.0.1:" + clientPort;
    }

    /** Holds the topics' logs and {@code meta.properties}. */
    public Path logDirectory() {
        return dataDirectory.resolve("kafka");
    }

    /** Holds what a broker in a process of its own has to say. */
    public Path logFile() {
        return dataDirectory.resolve("broker.log");
    }

    /** The broker's own configuration, as Kafka names it. */
    Properties toProperties() {
        Properties properties = new Properties();
        properties.putAll(identity());
        properties.putAll(SINGLE_NODE);
        properties.putAll(QUICK);
        properties.putAll(SMALL);
        return properties;
    }

    private Map<String, String> identity() {
        String client = "PLAINTEXT://127.0.0.1:" + clientPort;
        String controller = "127.0.0.1:" + controllerPort;
        return Map.of(
                "process.roles",
                "broker,controller",
                "node.id",
                Integer.toString(NODE_ID),
                "log.dirs",
                logDirectory().toAbsolutePath().toString(),
                "listeners",
                client + "," + CONTROLLER_LISTENER + "://" + controller,
                "advertised.listeners",
                client,
                "listener.security.protocol.map",
                CONTROLLER_LISTENER + ":PLAINTEXT,PLAINTEXT:PLAINTEXT",
                "controller.listener.names",
                CONTROLLER_LISTENER,
                "inter.broker.listener.name",
                "PLAINTEXT",
                "controller.quorum.voters",
                NODE_ID + "@" + controller);
    }

    private static final Map<String, String> SINGLE_NODE = Map.of(
            "auto.create.topics.enable", "false",
            "default.replication.factor", "1",
            "min.insync.replicas", "1",
            "offsets.topic.replication.factor", "1",
            "transaction.state.log.replication.factor", "1",
            "transaction.state.log.min.isr", "1",
            "share.coordinator.state.topic.replication.factor", "1",
            "share.coordinator.state.topic.min.isr", "1");

    private static final Map<String, String> QUICK = Map.of(
            "group.initial.rebalance.delay.ms", "0",
            // After a SIGKILL the broker waits until its former self's session is over.
            "broker.session.timeout.ms", "1500",
            "broker.heartbeat.interval.ms", "300");

    private static final Map<String, String> SMALL = Map.of(
            "offsets.topic.num.partitions", "1",
            "transaction.state.log.num.partitions", "1",
            "share.coordinator.state.topic.num.partitions", "1",
            "log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20),
            "num.network.threads", "2",
            "num.io.threads", "4");

    private static int otherThan(int port) {
        return LoopbackPorts.free(2).stream()
                .filter(free -> free != port)
                .findFirst()
                .orElseThrow();
    }

    private static void requirePort(String name, int port) {
        if (port < 1 || port > 65535) {
            throw new IllegalArgumentException(name + " outside 1..65535: " + port);
        }
    }
}
