package io.blkstream.sink.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/**
 * A SQLite file: one connection that writes, because SQLite has one writer at a time, and a few that read beside it,
 * which the write-ahead log allows.
 */
final class SqliteDatabase implements Database {
    static final String URL_PREFIX = "jdbc:sqlite:";

    private static final int READERS = 4;
    /** Windows carry histograms: a row of up to a quarter of a page stays in its page. */
    private static final int PAGE_BYTES = 8_192;

    /** Of each connection; negative is SQLite's way to say KiB instead of pages. */
    private static final String CACHE_KIBIBYTES = "-32768";

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
            layOut(url);
            migrate(url);
            return new SqliteDatabase(writerOf(url), readerOf(url));
        } catch (SQLException | RuntimeException e) {
            throw new StoreException("database '" + url + "' cannot be opened: " + e.getMessage(), e);
        }
    }

    /** Whether a URL names a file that is not there. */
    static boolean isMissing(String url) {
        return url.startsWith(URL_PREFIX)
                && !Files.exists(Path.of(url.substring(URL_PREFIX.length()).split("\\?", 2)[0]));
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
    public long usedBytes(Transactions transactions) {
        return transactions
                .read("measuring the database", sql -> sql.rows("""
                                SELECT (p.page_count - f.freelist_count) * s.page_size
                                FROM pragma_page_count() p, pragma_freelist_count() f, pragma_page_size() s
                                """, row -> row.getLong(1)))
                .get(0);
    }

    @Override
    public void close() {
        reader.close();
        writer.close();
    }

    /** Both are kept in the file; the size of pages can only be chosen before the first one is written. */
    private static void layOut(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA page_size = " + PAGE_BYTES);
            statement.execute("PRAGMA journal_mode = WAL");
        }
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
        // Consumer offsets are committed after the store: a transaction must not be lost with the power once it is
        // done.
        config.addDataSourceProperty("synchronous", "FULL");
        config.addDataSourceProperty("cache_size", CACHE_KIBIBYTES);
        config.addDataSourceProperty("busy_timeout", BUSY_TIMEOUT_MILLIS);
        config.addDataSourceProperty("foreign_keys", "true");
        return config;
    }
}
