package io.blkstream.sink.store;

import io.blkstream.sink.ManualClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a PostgreSQL database. */
class PostgresUpkeepTest extends UpkeepContract {
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
    SqlStore open(ManualClock clock) {
        try {
            return SqlStore.open(server.createDatabase(), clock);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
