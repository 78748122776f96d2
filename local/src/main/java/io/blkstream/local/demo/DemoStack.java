package io.blkstream.local.demo;

import io.blkstream.local.broker.BrokerProcess;
import io.blkstream.local.broker.BrokerSettings;
import io.blkstream.local.registry.RegistryProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** A real broker and a real schema registry, each a child process, on the loopback interface. */
final class DemoStack implements AutoCloseable {
    private static final Duration REGISTRY_TIMEOUT = Duration.ofSeconds(60);

    private final BrokerProcess broker;
    private final RegistryProcess registry;

    private DemoStack(BrokerProcess broker, RegistryProcess registry) {
        this.broker = broker;
        this.registry = registry;
    }

    /**
     * Starts both at the same time and waits until both answer.
     *
     * @param data directory of the broker, the registry and their logs
     * @param registryHome the unpacked registry
     */
    static DemoStack start(Path data, Path registryHome, int kafkaPort, int registryPort) {
        CompletableFuture<RegistryProcess> registry =
                CompletableFuture.supplyAsync(() -> startRegistry(registryHome, registryPort, data));
        BrokerProcess broker;
        try {
            broker = BrokerProcess.start(BrokerSettings.onPort(data, kafkaPort));
        } catch (RuntimeException e) {
            registry.thenAccept(RegistryProcess::close);
            throw e;
        }
        try {
            return new DemoStack(broker, registry.join());
        } catch (CompletionException e) {
            broker.close();
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    String bootstrapServers() {
        return broker.bootstrapServers();
    }

    String registryUrl() {
        return registry.url();
    }

    /** What every client of the demo needs. */
    Map<String, String> clientSettings() {
        return Map.of("bootstrap.servers", broker.bootstrapServers(), "schema.registry.url", registry.url());
    }

    @Override
    public void close() {
        registry.close();
        broker.close();
    }

    private static RegistryProcess startRegistry(Path home, int port, Path data) {
        try {
            return RegistryProcess.start(
                    home, port, Optional.of(data.resolve("registry")), data.resolve("registry.log"), REGISTRY_TIMEOUT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
