package io.blkstream.sink.store;

import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;

/** A store in a relational database. */
public final class SqlStore implements Store {
    private final Database database;
    private final Clock clock;
    private final Transactions transactions;
    private final Codecs codecs;
    private final StoreQueries queries;
    private final Outbox outbox;
    private final Upkeep upkeep;

    private SqlStore(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
        transactions = new Transactions(database);
        codecs = Codecs.with(new StoredSchemas(transactions));
        queries = new SqlQueries(transactions, codecs);
        outbox = new SqlOutbox(transactions, codecs.remediations());
        upkeep = new Upkeep(transactions, codecs, database, clock);
    }

    /**
     * Opens the database that a URL names, creating it when it is not there, and brings its tables up to date.
     *
     * @param url {@code jdbc:sqlite:FILE}, where the folder of the file must exist, or
     *     {@code jdbc:postgresql://HOST:PORT/DATABASE}, where the database must exist
     * @param clock says when something was stored
     * @throws IllegalArgumentException when the URL names no known product
     * @throws StoreException when it cannot be opened
     */
    public static SqlStore open(String url, Clock clock) {
        Database database = Database.open(url);
        try {
            return new SqlStore(database, clock);
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    /**
     * Opens a database that is there already, and brings its tables up to date.
     *
     * @throws IllegalArgumentException when the URL names no known product
     * @throws StoreException when there is none, or it cannot be opened
     */
    public static SqlStore openExisting(String url, Clock clock) {
        if (SqliteDatabase.isMissing(url)) {
            throw new StoreException("there is no database '" + url + "'");
        }
        return open(url, clock);
    }

    @Override
    public int apply(List<Change> changes, Collection<String> receivers) {
        if (changes.isEmpty()) {
            return 0;
        }
        return transactions.write("storing " + changes.size() + " changes", sql -> {
            SqlChangeWriter writer = new SqlChangeWriter(sql, codecs, clock.millis(), List.copyOf(receivers));
            return writeAll(changes, writer);
        });
    }

    @Override
    public StoreQueries queries() {
        return queries;
    }

    @Override
    public Outbox outbox() {
        return outbox;
    }

    /** What keeps this store from growing without end. */
    public Upkeep upkeep() {
        return upkeep;
    }

    @Override
    public void close() {
        database.close();
    }

    private static int writeAll(List<Change> changes, SqlChangeWriter writer) throws SQLException {
        try {
            changes.forEach(change -> change.writeTo(writer));
            writer.finish();
        } catch (SqlChangeWriter.Failure e) {
            throw e.cause();
        }
        return writer.newRevisions();
    }
}
