package io.blkstream.sink.store;

import javax.sql.DataSource;

/** A database with its tables in place: what {@link SqlStore} needs to know of a product. */
interface Database extends AutoCloseable {
    /**
     * Opens the database that a URL names and brings its tables up to date.
     *
     * @param url {@code jdbc:sqlite:FILE} or {@code jdbc:postgresql://HOST:PORT/DATABASE?user=…&password=…}
     * @throws IllegalArgumentException when the URL names no known product
     * @throws StoreException when it cannot be opened or migrated
     */
    static Database open(String url) {
        if (url.startsWith(SqliteDatabase.URL_PREFIX)) {
            return SqliteDatabase.open(url);
        }
        if (url.startsWith(PostgresDatabase.URL_PREFIX)) {
            return PostgresDatabase.open(url);
        }
        throw new IllegalArgumentException("database is '" + url + "': expected " + SqliteDatabase.URL_PREFIX
                + "FILE or " + PostgresDatabase.URL_PREFIX + "//HOST:PORT/DATABASE");
    }

    /** Connections that write. */
    DataSource writer();

    /** Connections that only read. */
    DataSource reader();

    /** Space that rows take up, bytes, without space that is free for new ones; may be an estimate. */
    long usedBytes(Transactions transactions);

    @Override
    void close();
}
