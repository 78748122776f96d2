package io.blkstream.sink.store;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Questions about windows that must not read all of them. */
final class WindowSql {
    private static final String SERIES = "SELECT series FROM series WHERE scope = ? AND id = ?";

    /**
     * Jumps along the key from one window to the first one a step later, so that what lies between is not read. Written
     * so that no planner can turn it around: each step is one look at the key, and records are fetched one by one.
     */
    private static final String SPREAD = """
            WITH RECURSIVE picked (start_ms) AS (
                SELECT (SELECT w.start_ms FROM throughput_window w
                        WHERE w.series = ? AND w.start_ms >= ? AND w.start_ms < ? ORDER BY w.start_ms LIMIT 1)
                UNION ALL
                SELECT (SELECT w.start_ms FROM throughput_window w
                        WHERE w.series = ? AND w.start_ms >= p.start_ms + ? AND w.start_ms < ?
                        ORDER BY w.start_ms LIMIT 1)
                FROM picked p WHERE p.start_ms IS NOT NULL)
            SELECT (SELECT w.record FROM throughput_window w WHERE w.series = ? AND w.start_ms = p.start_ms)
            FROM picked p WHERE p.start_ms IS NOT NULL
            """;

    private static final String NEWEST = """
            SELECT s.id, (SELECT w.record FROM throughput_window w WHERE w.series = s.series
                          ORDER BY w.start_ms DESC LIMIT 1)
            FROM series s WHERE s.scope = ?
            """;

    /** From so many on, asking for all and dropping some takes less time than asking one by one. */
    private static final int MANY = 50;

    private static final String TOTALS = """
            SELECT w.start_ms, MAX(w.end_ms), SUM(w.operations), SUM(w.bytes)
            FROM series s JOIN throughput_window w ON w.series = s.series
            WHERE s.scope = 'DEVICE' AND s.last_end_ms > ? AND w.start_ms >= ? AND w.start_ms < ?
            GROUP BY w.start_ms ORDER BY w.start_ms
            """;

    private final RecordCodec<ThroughputWindow> codec;

    WindowSql(RecordCodec<ThroughputWindow> codec) {
        this.codec = codec;
    }

    List<ThroughputWindow> spread(Statements sql, WindowScope scope, String id, Instant from, Instant to, int most)
            throws SQLException {
        List<Long> series = sql.rows(SERIES, row -> row.getLong(1), scope.name(), id);
        if (series.isEmpty()) {
            return List.of();
        }
        long number = series.get(0);
        long fromMillis = from.toEpochMilli();
        long toMillis = to.toEpochMilli();
        long stepMillis = Math.max(1, (Duration.between(from, to).toMillis() + most - 1) / most);
        List<ThroughputWindow> spread = sql.rows(
                SPREAD,
                row -> codec.decode(row.getBytes(1)),
                number,
                fromMillis,
                toMillis,
                number,
                stepMillis,
                toMillis,
                number);
        return spread.stream()
                .sorted(Comparator.comparingLong(ThroughputWindow::getStart))
                .toList();
    }

    Map<String, ThroughputWindow> newest(Statements sql, WindowScope scope, Collection<String> ids)
            throws SQLException {
        Map<String, ThroughputWindow> newest = new HashMap<>();
        Set<String> wanted = Set.copyOf(ids);
        Statements.RowReader<ThroughputWindow> reader = row -> {
            String id = row.getString(1);
            return wanted.contains(id) ? newest.put(id, codec.decode(row.getBytes(2))) : null;
        };
        if (ids.size() >= MANY) {
            sql.rows(NEWEST, reader, scope.name());
            return newest;
        }
        for (String id : wanted) {
            sql.rows(NEWEST + " AND s.id = ?", reader, scope.name(), id);
        }
        return newest;
    }

    List<WindowTotals> totals(Statements sql, Instant from, Instant to) throws SQLException {
        return sql.rows(
                TOTALS,
                row -> new WindowTotals(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)),
                from.toEpochMilli(),
                from.toEpochMilli(),
                to.toEpochMilli());
    }
}
