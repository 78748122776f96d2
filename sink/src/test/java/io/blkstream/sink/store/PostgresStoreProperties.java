package io.blkstream.sink.store;

import java.io.IOException;
import java.time.Clock;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.opentest4j.TestAbortedException;

/** The laws on a PostgreSQL database. */
class PostgresStoreProperties extends StoreProperties {
    private static PostgresServer server;

    @BeforeContainer
    static void startServer() throws IOException {
        if (PostgresServer.binaries().isPresent()) {
            server = PostgresServer.start();
        }
    }

    @AfterContainer
    static void stopServer() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Override
    Store open(Clock clock) throws IOException {
        if (server == null) {
            throw new TestAbortedException("no PostgreSQL in /usr/lib/postgresql (Debian: apt-get install postgresql)");
        }
        return SqlStore.open(server.createDatabase(), clock);
    }
}
