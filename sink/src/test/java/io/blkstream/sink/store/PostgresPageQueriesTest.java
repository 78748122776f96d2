package io.blkstream.sink.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class PostgresPageQueriesTest extends PageQueriesContract {
    private static PostgresServer server;

    @BeforeAll
    static void startServer() throws IOException {
        server = PostgresServer.startOrSkip();
    }

    @AfterAll
    static void stopServer() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @Override
    Store open() {
        try {
            return SqlStore.open(server.createDatabase(), clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
