package io.blkstream.sink.store;

import io.blkstream.schemas.ThroughputWindow;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Merges and deletes windows of one series, a little in each transaction, so that nobody waits long for the writer. */
final class WindowUpkeep {
    private static final int BUCKETS_PER_TRANSACTION = 60;
    private static final int ROWS_PER_TRANSACTION = 1_000;
    private static final int SERIES_PER_PAGE = 1_000;

    /** A length to which windows are merged, and the column that says how far that has gone. */
    enum Resolution {
        MINUTE("minutes_until_ms", Duration.ofMinutes(1)) {
            @Override
            long mergedUntilMillis(Series series) {
                return series.minutesUntilMillis();
            }
        },
        TEN_MINUTES("ten_minutes_until_ms", Duration.ofMinutes(10)) {
            @Override
            long mergedUntilMillis(Series series) {
                return series.tenMinutesUntilMillis();
            }
        };

        private final String column;
        private final long lengthMillis;

        Resolution(String column, Duration length) {
            this.column = column;
            this.lengthMillis = length.toMillis();
        }

        abstract long mergedUntilMillis(Series series);

        long floor(long millis) {
            return Math.floorDiv(millis, lengthMillis) * lengthMillis;
        }
    }

    /** What one step did: rows that went, and where the next step begins; negative when there is none. */
    private record Step(int rows, long nextMillis) {}

    private final Transactions transactions;
    private final RecordCodec<ThroughputWindow> codec;

    WindowUpkeep(Transactions transactions, RecordCodec<ThroughputWindow> codec) {
        this.transactions = transactions;
        this.codec = codec;
    }

    /** The series after the given number, in order; at most 1000. */
    List<Series> seriesAfter(long number) {
        return transactions.read(
                "reading series",
                sql -> sql.rows(
                        """
                        SELECT series, last_end_ms, stored_at_ms, minutes_until_ms, ten_minutes_until_ms
                        FROM series WHERE series > ? ORDER BY series LIMIT ?
                        """,
                        row -> new Series(
                                row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)),
                        number,
                        SERIES_PER_PAGE));
    }

    /** Merges what starts before the cutoff, and says how many windows became fewer. */
    int merge(Series series, Resolution resolution, long cutoffMillis) {
        long until = resolution.floor(cutoffMillis);
        int rows = 0;
        long from = resolution.mergedUntilMillis(series);
        while (from >= 0 && from < until) {
            Step step = mergeSome(series, resolution, from, until);
            rows += step.rows();
            from = step.nextMillis();
        }
        return rows;
    }

    /** Deletes what starts before the cutoff, and says how many windows that were. */
    int delete(Series series, long cutoffMillis) {
        int deleted = 0;
        int last;
        do {
            last = transactions.write(
                    "deleting old windows",
                    sql -> sql.update("""
                            DELETE FROM throughput_window WHERE series = ? AND start_ms IN (
                                SELECT start_ms FROM throughput_window WHERE series = ? AND start_ms < ?
                                ORDER BY start_ms LIMIT ?)
                            """, series.number(), series.number(), cutoffMillis, ROWS_PER_TRANSACTION));
            deleted += last;
        } while (last == ROWS_PER_TRANSACTION);
        return deleted;
    }

    /** Forgets a series that has no window left and has not been written to since. */
    void forgetEmpty(Series series) {
        transactions.write("forgetting a series", sql -> sql.update("""
                        DELETE FROM series WHERE series = ? AND last_end_ms = ?
                          AND NOT EXISTS (SELECT 1 FROM throughput_window w WHERE w.series = series.series)
                        """, series.number(), series.lastEndMillis()));
    }

    /** Start of the oldest window; {@link Long#MAX_VALUE} when there is none. */
    long oldestMillis(Series series) {
        return transactions.read(
                "reading the oldest window", sql -> firstFrom(sql, series.number(), Long.MIN_VALUE, Long.MAX_VALUE));
    }

    private Step mergeSome(Series series, Resolution resolution, long from, long until) {
        return transactions.write("merging windows", sql -> {
            long first = firstFrom(sql, series.number(), from, until);
            if (first == Long.MAX_VALUE) {
                return new Step(0, -1);
            }
            long begin = resolution.floor(first);
            long end = Math.min(until, begin + BUCKETS_PER_TRANSACTION * resolution.lengthMillis);
            int rows = 0;
            for (Map.Entry<Long, List<ThroughputWindow>> bucket :
                    buckets(sql, series.number(), resolution, begin, end).entrySet()) {
                rows += replace(sql, series.number(), resolution, bucket.getKey(), bucket.getValue());
            }
            sql.update("UPDATE series SET " + resolution.column + " = ? WHERE series = ?", end, series.number());
            return new Step(rows, end);
        });
    }

    private static long firstFrom(Statements sql, long series, long from, long until) throws SQLException {
        List<Long> first = sql.rows("""
                SELECT start_ms FROM throughput_window WHERE series = ? AND start_ms >= ? AND start_ms < ?
                ORDER BY start_ms LIMIT 1
                """, row -> row.getLong(1), series, from, until);
        return first.isEmpty() ? Long.MAX_VALUE : first.get(0);
    }

    private Map<Long, List<ThroughputWindow>> buckets(
            Statements sql, long series, Resolution resolution, long begin, long end) throws SQLException {
        Map<Long, List<ThroughputWindow>> buckets = new TreeMap<>();
        sql.rows(
                        "SELECT record FROM throughput_window WHERE series = ? AND start_ms >= ? AND start_ms < ?",
                        row -> codec.decode(row.getBytes(1)),
                        series,
                        begin,
                        end)
                .forEach(window -> buckets.computeIfAbsent(
                                resolution.floor(window.getStart()), start -> new ArrayList<>())
                        .add(window));
        return buckets;
    }

    /** Windows that are as long already stay as they are. */
    private int replace(Statements sql, long series, Resolution resolution, long start, List<ThroughputWindow> windows)
            throws SQLException {
        long end = start + resolution.lengthMillis;
        if (windows.stream().anyMatch(window -> window.getEnd() - window.getStart() >= resolution.lengthMillis)) {
            return 0;
        }
        ThroughputWindow merged = WindowMerge.merge(windows, start, end);
        sql.update(
                "DELETE FROM throughput_window WHERE series = ? AND start_ms >= ? AND start_ms < ?",
                series,
                start,
                end);
        sql.update("""
                INSERT INTO throughput_window (series, start_ms, end_ms, operations, bytes, record)
                VALUES (?, ?, ?, ?, ?, ?)
                """, series, start, end, merged.getOperations(), merged.getBytes(), codec.encode(merged));
        return windows.size() - 1;
    }
}
