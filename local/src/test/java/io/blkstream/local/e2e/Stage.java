package io.blkstream.local.e2e;

import io.blkstream.local.cli.ContractTopics;
import io.blkstream.local.testing.services.ServiceMode;
import io.blkstream.local.testing.services.TestBroker;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.config.Settings;
import io.blkstream.streams.runtime.StreamsApp;
import io.blkstream.streams.runtime.StreamsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/**
 * A real broker with the contract's topics, and a registry. The topics' names are fixed, so tests keep apart by having a
 * broker each.
 */
public final class Stage implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final TestBroker broker;
    private final Map<String, String> client;

    private Stage(TestBroker broker, String registryUrl) {
        this.broker = broker;
        this.client = Map.of("bootstrap.servers", broker.bootstrapServers(), "schema.registry.url", registryUrl);
    }

    public static Stage open(TestRegistry registry) {
        TestBroker broker = ServiceMode.chosen().startBroker();
        Stage stage = new Stage(broker, registry.url());
        ContractTopics.provide(stage.client, Topics.ALL);
        return stage;
    }

    /** What every Kafka client needs. */
    public Map<String, String> client() {
        return client;
    }

    public EventPublisher publisher() {
        return EventPublisher.connect(client);
    }

    /** A streams app in this JVM that runs. */
    public StreamsApp startStreams(Path stateDirectory, Map<String, String> settings) throws InterruptedException {
        Settings effective =
                Settings.builder(StreamsSettings.catalogue()).flags(settings).build();
        StreamsApp app = new StreamsApp(StreamsSettings.configuration(effective, client, stateDirectory));
        app.start();
        if (!app.awaitRunning(TIMEOUT)) {
            app.close();
            throw new IllegalStateException("the streams app was not running after " + TIMEOUT.toSeconds() + " s");
        }
        return app;
    }

    /** Reads what is committed on a topic, from its start. */
    public <T extends SpecificRecord> TopicReader<T> reader(Topic<T> topic) {
        Map<String, Object> settings = new HashMap<>(client);
        settings.put("isolation.level", "read_committed");
        return new TopicReader<>(topic, settings);
    }

    @Override
    public void close() {
        broker.close();
    }
}
