package io.blkstream.sink.store;

import java.sql.Connection;
import java.sql.SQLException;

/** Runs work on a connection of the database: all of it or nothing. */
final class Transactions {
    /** Something to do with SQL. */
    interface Work<T> {
        T run(Statements statements) throws SQLException;
    }

    private final Database database;

    Transactions(Database database) {
        this.database = database;
    }

    /**
     * Reads.
     *
     * @param what names the work in the message of a failure
     * @throws StoreException when the database fails
     */
    <T> T read(String what, Work<T> work) {
        try (Connection connection = database.reader().getConnection();
                Statements statements = new Statements(connection)) {
            return work.run(statements);
        } catch (SQLException e) {
            throw new StoreException(what + " failed: " + e.getMessage(), e);
        }
    }

    /**
     * Writes in one transaction, which is committed when the work returns and rolled back when it throws.
     *
     * @param what names the work in the message of a failure
     * @throws StoreException when the database fails
     */
    <T> T write(String what, Work<T> work) {
        try (Connection connection = database.writer().getConnection()) {
            // Only now: SQLite's driver begins its transaction here, and a connection idle in the pool must hold no
            // lock.
            connection.setAutoCommit(false);
            return committed(connection, work);
        } catch (SQLException e) {
            throw new StoreException(what + " failed: " + e.getMessage(), e);
        }
    }

    private static <T> T committed(Connection connection, Work<T> work) throws SQLException {
        try (Statements statements = new Statements(connection)) {
            T result = work.run(statements);
            connection.commit();
            return result;
        } catch (SQLException | RuntimeException e) {
            rollBack(connection, e);
            throw e;
        }
    }

    private static void rollBack(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
