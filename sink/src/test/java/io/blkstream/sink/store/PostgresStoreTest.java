package io.blkstream.sink.store;

import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.Remediation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The contract on a PostgreSQL database, and what is particular to it. */
class PostgresStoreTest extends StoreContract {
    private static PostgresServer server;

    private String url;

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
        if (url == null) {
            url = newDatabase();
        }
        return SqlStore.open(url, clock);
    }

    @Test
    void shouldStoreTextWithNul() {
        Remediation odd = remediation("a", 1);
        odd.setSummary("before\0after");

        store.apply(List.of(new Change.RemediationPublished(odd)), Set.of());

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(odd);
    }

    @Test
    void shouldKeepPasswordOutOfComplaint() {
        assertThatThrownBy(() -> SqlStore.open("jdbc:postgresql://127.0.0.1:1/x?user=sink&password=hunter2", clock))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("127.0.0.1:1/x?user=sink&password=***")
                .hasMessageNotContaining("hunter2");
    }

    private static String newDatabase() {
        try {
            return server.createDatabase();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
