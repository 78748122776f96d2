package io.blkstream.sink.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * A SQLite file: one connection that writes, because SQLite has one writer at a time, and a few that read beside it,
 * which the write-ahead log allows.
 */
final class SqliteDatabase implements Database {
    static final String URL_PREFIX = "jdbc:sqlite:";

    private static final int READERS = 4;
    private static final String BUSY_TIMEOUT_MILLIS = "10000";
    private static final String MIGRATIONS = "classpath:db/migration/sqlite";

    private final HikariDataSource writer;
    private final HikariDataSource reader;

    private SqliteDatabase(HikariDataSource writer, HikariDataSource reader) {
        this.writer = writer;
        this.reader = reader;
    }

    static SqliteDatabase open(String url) {
        try {
            migrate(url);
            return new SqliteDatabase(writerOf(url), readerOf(url));
        } catch (RuntimeException e) {
            throw new StoreException("database '" + url + "' cannot be opened: " + e.getMessage(), e);
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

    @Override
    public void close() {
        reader.close();
        writer.close();
    }

    /** Over a pool of its own: Flyway wants a connection for its history table beside the one that migrates. */
    private static void migrate(String url) {
        HikariConfig config = common(url, "sink-migration");
        config.setMaximumPoolSize(2);
        try (HikariDataSource migrator = new HikariDataSource(config)) {
            Flyway.configure().dataSource(migrator).locations(MIGRATIONS).load().migrate();
        }
    }

    private static HikariDataSource writerOf(String url) {
        HikariConfig config = common(url, "sink-writer");
        config.setMaximumPoolSize(1);
        // A transaction that reads first and writes later could not wait for another process; this takes the lock at
        // once.
        config.addDataSourceProperty("transaction_mode", "IMMEDIATE");
        return new HikariDataSource(config);
    }

    private static HikariDataSource readerOf(String url) {
        HikariConfig config = common(url, "sink-reader");
        config.setMaximumPoolSize(READERS);
        config.setConnectionInitSql("PRAGMA query_only = ON");
        return new HikariDataSource(config);
    }

    private static HikariConfig common(String url, String poolName) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setPoolName(poolName);
        // Windows carry histograms: a row of up to a quarter of a page stays in its page.
        config.addDataSourceProperty("page_size", "16384");
        config.addDataSourceProperty("journal_mode", "WAL");
        // Consumer offsets are committed after the store: a transaction must not be lost with the power once it is
        // done.
        config.addDataSourceProperty("synchronous", "FULL");
        config.addDataSourceProperty("busy_timeout", BUSY_TIMEOUT_MILLIS);
        config.addDataSourceProperty("foreign_keys", "true");
        return config;
    }
}
