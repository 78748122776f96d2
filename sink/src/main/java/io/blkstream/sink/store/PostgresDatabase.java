package io.blkstream.sink.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** A PostgreSQL database, which several sinks may share: a few connections that write, and a few that read beside them. */
final class PostgresDatabase implements Database {
    static final String URL_PREFIX = "jdbc:postgresql:";

    private static final int WRITERS = 4;
    private static final int READERS = 4;
    /** The reading thread waits this long for a dead server before it goes back to polling Kafka. */
    private static final long CONNECTION_TIMEOUT_MILLIS = 5_000;
    /** A server that vanished without a word must not hold a thread for ever. */
    private static final String SOCKET_TIMEOUT_SECONDS = "60";

    /** Header of a row, numbers beside the record, and its index entries. */
    private static final int ROW_OVERHEAD_BYTES = 120;

    private static final int SAMPLE_ROWS = 10_000;
    private static final String MIGRATIONS = "classpath:db/migration/postgresql";

    private final HikariDataSource writer;
    private final HikariDataSource reader;

    private PostgresDatabase(HikariDataSource writer, HikariDataSource reader) {
        this.writer = writer;
        this.reader = reader;
    }

    static PostgresDatabase open(String url) {
        try {
            migrate(url);
            return new PostgresDatabase(
                    pool(url, "sink-writer", WRITERS, false), pool(url, "sink-reader", READERS, true));
        } catch (RuntimeException e) {
            throw new StoreException("database '" + withoutSecrets(url) + "' cannot be opened: " + e.getMessage(), e);
        }
    }

    @Override
    public DataSource writer() {
        return writer;
    }

    @Override
    public DataSource reader() {
        return reader;
    }

    /**
     * Rows times their mean length, both from a sample: the size of the files says little, because deleted rows stay in
     * them until a vacuum.
     */
    @Override
    public long usedBytes(Transactions transactions) {
        return transactions.write("measuring the database", sql -> {
            long bytes = 0;
            for (String table : List.of("throughput_window", "remediation_revision", "remediation")) {
                sql.update("ANALYZE " + table);
                bytes += sql.rows(
                                "SELECT CAST(GREATEST(c.reltuples, 0) * (" + ROW_OVERHEAD_BYTES
                                        + " + COALESCE((SELECT AVG(OCTET_LENGTH(record)) FROM (SELECT record FROM "
                                        + table + " LIMIT " + SAMPLE_ROWS + ") s), 0)) AS BIGINT)"
                                        + " FROM pg_class c WHERE c.oid = CAST(? AS regclass)",
                                row -> row.getLong(1),
                                table)
                        .get(0);
            }
            return bytes;
        });
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }

    /** Over a pool of its own: Flyway wants a connection for its history table beside the one that migrates. */
    private static void migrate(String url) {
        try (HikariDataSource migrator = pool(url, "sink-migration", 2, false)) {
            Flyway.configure().dataSource(migrator).locations(MIGRATIONS).load().migrate();
        }
    }

    private static HikariDataSource pool(String url, String name, int connections, boolean readOnly) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setPoolName(name);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setReadOnly(readOnly);
        config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        config.addDataSourceProperty("socketTimeout", SOCKET_TIMEOUT_SECONDS);
        config.addDataSourceProperty("ApplicationName", "blkstream sink");
        return new HikariDataSource(config);
    }

    private static String withoutSecrets(String url) {
        return url.replaceAll("(?<=//)[^/@]+(?=@)", "***").replaceAll("(?i)(?<=[?&]password=)[^&]+", "***");
    }
}
