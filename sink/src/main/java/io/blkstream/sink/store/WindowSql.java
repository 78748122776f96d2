package io.blkstream.sink.store;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
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
            FROM series s WHERE s.scope = ? AND s.id >= ? AND s.id <= ?
            """;

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
        if (ids.isEmpty()) {
            return newest;
        }
        Set<String> wanted = Set.copyOf(ids);
        sql.rows(
                NEWEST,
                row -> {
                    String id = row.getString(1);
                    return wanted.contains(id) ? newest.put(id, codec.decode(row.getBytes(2))) : null;
                },
                scope.name(),
                Collections.min(wanted),
                Collections.max(wanted));
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
