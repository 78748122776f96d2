package io.blkstream.local.testing.services;

import io.blkstream.schemas.registry.SchemaRegistries;
import io.blkstream.schemas.registry.SchemaRegistry;
import java.time.Duration;
import java.util.Map;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.kafka.KafkaContainer;

/** Brokers and registries in containers. */
final class ContainerServices {
    private static final int REGISTRY_PORT = 8080;
    private static final String API_PATH = "/apis/ccompat/v7";
    private static final Duration TIMEOUT = Duration.ofSeconds(90);

    private ContainerServices() {}

    private record Broker(KafkaContainer container) implements TestBroker {
        @Override
        public String bootstrapServers() {
            return container.getBootstrapServers();
        }

        @Override
        public void close() {
            container.stop();
        }
    }

    private record Registry(GenericContainer<?> container, String url) implements TestRegistry {
        @Override
        public void close() {
            container.stop();
        }
    }

    static TestBroker startBroker() {
        KafkaContainer container = new KafkaContainer(ContainerImages.KAFKA)
                .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
                .withEnv("KAFKA_DEFAULT_REPLICATION_FACTOR", "1")
                .withStartupTimeout(TIMEOUT);
        container.start();
        return new Broker(container);
    }

    static TestRegistry startRegistry() {
        GenericContainer<?> container = new GenericContainer<>(ContainerImages.REGISTRY)
                .withExposedPorts(REGISTRY_PORT)
                .waitingFor(Wait.forHttp(API_PATH + "/subjects")
                        .forPort(REGISTRY_PORT)
                        .withStartupTimeout(TIMEOUT));
        container.start();
        String url = "http://" + container.getHost() + ":" + container.getMappedPort(REGISTRY_PORT) + API_PATH;
        try (SchemaRegistry client = SchemaRegistries.open(Map.of("schema.registry.url", url))) {
            client.setCompatibility("BACKWARD_TRANSITIVE");
        }
        return new Registry(container, url);
    }
}
