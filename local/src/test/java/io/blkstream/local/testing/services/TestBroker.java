package io.blkstream.local.testing.services;

/** A real single-node broker of a test. */
public interface TestBroker extends AutoCloseable {
    /** Address for {@code bootstrap.servers}. */
    String bootstrapServers();

    /** Ends it; its data goes with it. */
    @Override
    void close();
}
