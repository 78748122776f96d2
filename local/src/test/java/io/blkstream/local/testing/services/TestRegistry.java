package io.blkstream.local.testing.services;

/** A real schema registry of a test; its compatibility is BACKWARD_TRANSITIVE. */
public interface TestRegistry extends AutoCloseable {
    /** Base URL for {@code schema.registry.url}. */
    String url();

    /** Ends it; its schemas go with it. */
    @Override
    void close();
}
