package io.blkstream.local.testing;

import io.blkstream.local.broker.BrokerSettings;
import io.blkstream.local.broker.EmbeddedBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * JUnit extension: one real broker for all tests of this JVM, started when the first one asks for its address with
 * {@link BootstrapServers}. Tests keep apart by naming their topics and groups differently.
 */
public final class RealBroker implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.isAnnotated(BootstrapServers.class);
    }

    @Override
    public String resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(RealBroker.class))
                .getOrComputeIfAbsent("broker", key -> Running.start(), Running.class)
                .broker
                .bootstrapServers();
    }

    /** JUnit closes it when all tests are over. */
    private record Running(EmbeddedBroker broker, Path directory) implements AutoCloseable {
        static Running start() {
            try {
                Path directory = Files.createTempDirectory("blkstream-broker");
                return new Running(EmbeddedBroker.start(BrokerSettings.onFreePorts(directory)), directory);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            broker.close();
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }
}
