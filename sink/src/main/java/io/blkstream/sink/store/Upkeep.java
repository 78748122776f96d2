package io.blkstream.sink.store;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the store from growing without end: merges old windows, and deletes what is too old or too much. */
public final class Upkeep {
    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final int ROWS_PER_TRANSACTION = 200;

    /** Each step towards the size limit shortens the time for which windows are kept to this share. */
    private static final double SHORTENING = 0.8;

    private final Transactions transactions;
    private final WindowUpkeep windows;
    private final Database database;
    private final Clock clock;

    /**
     * What one run did.
     *
     * @param windowsMerged windows that went into longer ones, less those
     * @param windowsDeleted windows that were too old, or too much
     * @param revisionsDeleted old revisions of remediations that are still kept
     * @param remediationsDeleted remediations with all of their revisions
     */
    public record Report(long windowsMerged, long windowsDeleted, long revisionsDeleted, long remediationsDeleted) {}

    Upkeep(Transactions transactions, Codecs codecs, Database database, Clock clock) {
        this.transactions = transactions;
        this.windows = new WindowUpkeep(transactions, codecs.windows());
        this.database = database;
        this.clock = clock;
    }

    /**
     * Does everything that is due, in many small transactions.
     *
     * @param stopping makes the run end early
     * @throws StoreException when the database fails; what was done stays done
     */
    public Report run(RetentionPolicy policy, BooleanSupplier stopping) {
        long now = clock.millis();
        long deleted = forEachSeries(stopping, series -> deleteOld(series, now, policy.windows()));
        long merged = forEachSeries(stopping, series -> merge(series, now, policy));
        long before = now - policy.remediations().toMillis();
        long revisions = repeated(stopping, "deleting old revisions", """
                DELETE FROM remediation_revision WHERE (id, revision) IN (
                    SELECT r.id, r.revision FROM remediation_revision r JOIN remediation m ON m.id = r.id
                    WHERE r.stored_at_ms < ? AND r.revision < m.revision AND m.stored_at_ms >= ?
                    ORDER BY r.stored_at_ms LIMIT ?)
                """, before, before, ROWS_PER_TRANSACTION);
        long remediations = repeated(stopping, "deleting old remediations", """
                DELETE FROM remediation WHERE id IN (
                    SELECT id FROM remediation WHERE stored_at_ms < ? ORDER BY stored_at_ms LIMIT ?)
                """, before, ROWS_PER_TRANSACTION);
        if (policy.mostBytes().isPresent()) {
            deleted += shrink(policy, policy.mostBytes().getAsLong(), now, stopping);
        }
        return new Report(merged, deleted, revisions, remediations);
    }

    private int deleteOld(Series series, long now, Duration age) {
        long cutoff = series.cutoffMillis(now, age);
        int deleted = windows.delete(series, cutoff);
        if (series.lastEndMillis() <= cutoff) {
            windows.forgetEmpty(series);
        }
        return deleted;
    }

    private int merge(Series series, long now, RetentionPolicy policy) {
        return windows.merge(series, WindowUpkeep.Resolution.MINUTE, series.cutoffMillis(now, policy.minutesAfter()))
                + windows.merge(
                        series,
                        WindowUpkeep.Resolution.TEN_MINUTES,
                        series.cutoffMillis(now, policy.tenMinutesAfter()));
    }

    /** Only windows can be given up: they are nearly all of it, and what they say is gone soonest. */
    private long shrink(RetentionPolicy policy, long mostBytes, long now, BooleanSupplier stopping) {
        long deleted = 0;
        double keptMillis = Math.min(policy.windows().toMillis(), longestAgeMillis(now, stopping));
        long usedBytes = database.usedBytes(transactions);
        while (usedBytes > mostBytes && !stopping.getAsBoolean()) {
            keptMillis *= SHORTENING;
            if (keptMillis < RetentionPolicy.SHORTEST.toMillis()) {
                LOG.warn(
                        "database usedBytes={} is above mostBytes={} with windows of the last {} alone;"
                                + " raise sink.retention.max-size",
                        usedBytes,
                        mostBytes,
                        RetentionPolicy.SHORTEST);
                return deleted;
            }
            Duration kept = Duration.ofMillis((long) keptMillis);
            deleted += forEachSeries(stopping, series -> deleteOld(series, now, kept));
            usedBytes = database.usedBytes(transactions);
            LOG.info("database usedBytes={} mostBytes={} windowsKeptFor={}", usedBytes, mostBytes, kept);
        }
        return deleted;
    }

    private long longestAgeMillis(long now, BooleanSupplier stopping) {
        long[] longest = {0};
        forEachSeries(stopping, series -> {
            long oldest = windows.oldestMillis(series);
            if (oldest != Long.MAX_VALUE) {
                longest[0] = Math.max(longest[0], series.cutoffMillis(now, Duration.ZERO) - oldest);
            }
            return 0;
        });
        return longest[0];
    }

    private long forEachSeries(BooleanSupplier stopping, ToIntFunction<Series> work) {
        long total = 0;
        List<Series> page = windows.seriesAfter(Long.MIN_VALUE);
        while (!page.isEmpty()) {
            for (Series series : page) {
                if (stopping.getAsBoolean()) {
                    return total;
                }
                total += work.applyAsInt(series);
            }
            page = windows.seriesAfter(page.get(page.size() - 1).number());
        }
        return total;
    }

    private long repeated(BooleanSupplier stopping, String what, String statement, Object... parameters) {
        long total = 0;
        int last = ROWS_PER_TRANSACTION;
        while (last == ROWS_PER_TRANSACTION && !stopping.getAsBoolean()) {
            last = transactions.write(what, sql -> sql.update(statement, parameters));
            total += last;
        }
        return total;
    }
}
