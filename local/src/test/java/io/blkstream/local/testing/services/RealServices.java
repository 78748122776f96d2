package io.blkstream.local.testing.services;

import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * JUnit extension that owns the broker and the registry which the tests of this JVM share: each is started when the first
 * test asks for it, with a {@link BootstrapServers} or a {@link TestRegistry} parameter, and ended after the last test.
 * Tests keep apart by naming their topics, groups and subjects differently; one that needs the topics of the contract
 * for itself starts a broker of its own, see {@link ServiceMode}.
 */
public final class RealServices implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(RealServices.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.isAnnotated(BootstrapServers.class) || isRegistry(parameter);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Store store = context.getRoot().getStore(NAMESPACE);
        return isRegistry(parameter)
                ? shared(store, TestRegistry.class, ServiceMode.chosen()::startRegistry)
                : shared(store, TestBroker.class, ServiceMode.chosen()::startBroker)
                        .bootstrapServers();
    }

    private static boolean isRegistry(ParameterContext parameter) {
        return parameter.getParameter().getType() == TestRegistry.class;
    }

    /** JUnit closes it when all tests are over. */
    private static <T extends AutoCloseable> T shared(Store store, Class<T> type, Supplier<T> start) {
        return store.getOrComputeIfAbsent(type, key -> start.get(), type);
    }
}
