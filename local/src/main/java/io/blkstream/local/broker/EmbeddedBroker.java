package io.blkstream.local.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * A real single-node KRaft broker in this JVM. {@link BrokerProcess} runs the same thing in a process of its own, which
 * is what everything but a quick test wants.
 */
public final class EmbeddedBroker implements AutoCloseable {
    private final BrokerSettings settings;
    private final DataDirectoryLock lock;
    private final KafkaRaftServer server;

    private EmbeddedBroker(BrokerSettings settings, DataDirectoryLock lock, KafkaRaftServer server) {
        this.settings = settings;
        this.lock = lock;
        this.server = server;
    }

    /**
     * Formats the data directory when it is new, starts, and returns when the broker takes requests.
     *
     * @throws BrokerException when a port is busy or the data directory is in use or unusable
     */
    public static EmbeddedBroker start(BrokerSettings settings) {
        return start(settings, Map.of());
    }

    /** The same with some of Kafka's own settings on top. */
    static EmbeddedBroker start(BrokerSettings settings, Map<String, String> kafka) {
        LoopbackPorts.requireFree(settings.clientPort(), "broker port");
        LoopbackPorts.requireFree(settings.controllerPort(), "controller port");
        DataDirectoryLock lock = DataDirectoryLock.acquire(settings.dataDirectory());
        try {
            format(settings);
            return new EmbeddedBroker(settings, lock, startFormatted(settings, kafka));
        } catch (Exception e) {
            lock.close();
            throw new BrokerException(
                    "the broker in %s did not start: %s".formatted(settings.dataDirectory(), e.getMessage()), e);
        }
    }

    public String bootstrapServers() {
        return settings.bootstrapServers();
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        lock.close();
    }

    private static KafkaRaftServer startFormatted(BrokerSettings settings, Map<String, String> kafka) {
        Properties properties = settings.toProperties();
        properties.putAll(kafka);
        KafkaConfig config = KafkaConfig.fromProps(properties, false);
        KafkaRaftServer server = new KafkaRaftServer(config, Time.SYSTEM);
        server.startup();
        return server;
    }

    private static void format(BrokerSettings settings) throws Exception {
        Path directory = settings.logDirectory();
        Files.createDirectories(directory);
        if (Files.exists(directory.resolve("meta.properties"))) {
            return;
        }
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(BrokerSettings.NODE_ID)
                .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
                .setMetadataLogDirectory(directory.toString())
                .addDirectory(directory.toString())
                .run();
    }
}
