package io.blkstream.local.testing.services;

import io.blkstream.local.broker.BrokerSettings;
import io.blkstream.local.broker.EmbeddedBroker;
import io.blkstream.local.registry.RegistryProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Brokers in this JVM, registries in child processes. */
final class LocalServices {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private LocalServices() {}

    private record Broker(EmbeddedBroker broker, Path directory) implements TestBroker {
        @Override
        public String bootstrapServers() {
            return broker.bootstrapServers();
        }

        @Override
        public void close() {
            broker.close();
            delete(directory);
        }
    }

    private record Registry(RegistryProcess process) implements TestRegistry {
        @Override
        public String url() {
            return process.url();
        }

        @Override
        public void close() {
            process.close();
        }
    }

    static TestBroker startBroker() {
        try {
            Path directory = Files.createTempDirectory("blkstream-broker");
            return new Broker(EmbeddedBroker.start(BrokerSettings.onFreePorts(directory)), directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From a thread that ends at once, which must not end the registry. */
    static TestRegistry startRegistry() {
        return CompletableFuture.supplyAsync(LocalServices::startProcess, task -> new Thread(task).start())
                .join();
    }

    private static TestRegistry startProcess() {
        Path home = Path.of(System.getProperty("blkstream.registry.home", "target/registry"));
        try {
            return new Registry(
                    RegistryProcess.start(home, 0, Optional.empty(), Path.of("target", "registry.log"), TIMEOUT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
