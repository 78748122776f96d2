package io.blkstream.sink.store;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Questions about windows that must not read all of them. */
final class WindowSql {
    private static final String SERIES = "SELECT series FROM series WHERE scope = ? AND id = ?";

    /** Jumps along the key from one window to the first one a step later, so that what lies between is not read. */
    private static final String SPREAD = """
            WITH RECURSIVE picked (start_ms) AS (
                SELECT MIN(start_ms) FROM throughput_window WHERE series = ? AND start_ms >= ? AND start_ms < ?
                UNION ALL
                SELECT (SELECT MIN(w.start_ms) FROM throughput_window w
                        WHERE w.series = ? AND w.start_ms >= p.start_ms + ? AND w.start_ms < ?)
                FROM picked p WHERE p.start_ms IS NOT NULL)
            SELECT w.record FROM picked p JOIN throughput_window w ON w.series = ? AND w.start_ms = p.start_ms
            ORDER BY w.start_ms
            """;

    private static final String NEWEST = """
            SELECT w.record FROM throughput_window w
            WHERE w.series = (SELECT series FROM series WHERE scope = ? AND id = ?)
            ORDER BY w.start_ms DESC LIMIT 1
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
        return sql.rows(SPREAD, this::window, number, fromMillis, toMillis, number, stepMillis, toMillis, number);
    }

    Map<String, ThroughputWindow> newest(Statements sql, WindowScope scope, Collection<String> ids)
            throws SQLException {
        Map<String, ThroughputWindow> newest = new HashMap<>();
        for (String id : ids) {
            sql.rows(NEWEST, row -> newest.put(id, window(row)), scope.name(), id);
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

    private ThroughputWindow window(ResultSet row) throws SQLException {
        return codec.decode(row.getBytes(1));
    }
}
