package io.blkstream.sink.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SQL on one connection; a statement that comes again is prepared once. For one thread. */
final class Statements implements AutoCloseable {
    /** Makes a value of the row that the result stands on. */
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private final Connection connection;
    private final Map<String, PreparedStatement> prepared = new HashMap<>();

    Statements(Connection connection) {
        this.connection = connection;
    }

    /** Runs a statement that writes, and returns the number of rows it touched. */
    int update(String sql, Object... parameters) throws SQLException {
        return bound(sql, parameters).executeUpdate();
    }

    /** All rows of an answer. */
    <T> List<T> rows(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        List<T> rows = new ArrayList<>();
        try (ResultSet result = bound(sql, parameters).executeQuery()) {
            while (result.next()) {
                rows.add(reader.read(result));
            }
        }
        return rows;
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : prepared.values()) {
            statement.close();
        }
    }

    private PreparedStatement bound(String sql, Object... parameters) throws SQLException {
        PreparedStatement statement = prepared.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            prepared.put(sql, statement);
        }
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, storable(parameters[i]));
        }
        return statement;
    }

    /** PostgreSQL takes no NUL in a text, and one that a host sent must not stop the rest. */
    private static Object storable(Object parameter) {
        return parameter instanceof String text ? text.replace('\0', '\uFFFD') : parameter;
    }
}
