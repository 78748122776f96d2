package io.blkstream.schemas;

import io.blkstream.local.registry.RegistryProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Hands the one registry process of this test JVM to tests that take a {@link RegistryProcess}. */
public final class RealRegistry implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(RealRegistry.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == RegistryProcess.class;
    }

    @Override
    public RegistryProcess resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("registry", key -> new Running(), Running.class)
                .registry;
    }

    /** Closed by JUnit after the last test of the JVM. */
    private static final class Running implements AutoCloseable {
        private final RegistryProcess registry;

        /** From a thread that ends at once, which must not end the registry. */
        private Running() {
            registry = CompletableFuture.supplyAsync(Running::start, task -> new Thread(task).start())
                    .join();
        }

        private static RegistryProcess start() {
            Path home = Path.of(System.getProperty("blkstream.registry.home", "target/registry"));
            try {
                return RegistryProcess.start(home, 0, Path.of("target", "registry.log"), Duration.ofSeconds(60));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            registry.close();
        }
    }
}
