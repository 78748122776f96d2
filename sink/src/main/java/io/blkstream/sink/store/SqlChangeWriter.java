package io.blkstream.sink.store;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.ThroughputWindow;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes changes within one transaction. */
final class SqlChangeWriter implements Change.Writer {
    /** A database error on its way out of a change. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final SQLException cause;

        private Failure(SQLException cause) {
            super(cause);
            this.cause = cause;
        }

        SQLException cause() {
            return cause;
        }
    }

    private static final String UPSERT_REMEDIATION = """
            INSERT INTO remediation (id, revision, state, rule, severity, scope, host, name, confidence, summary,
                first_seen_ms, last_seen_ms, resolved_at_ms, stored_at_ms, deleted_at_ms, record)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)
            ON CONFLICT (id) DO UPDATE SET
                revision = excluded.revision, state = excluded.state, rule = excluded.rule,
                severity = excluded.severity, scope = excluded.scope, host = excluded.host, name = excluded.name,
                confidence = excluded.confidence, summary = excluded.summary,
                first_seen_ms = excluded.first_seen_ms, last_seen_ms = excluded.last_seen_ms,
                resolved_at_ms = excluded.resolved_at_ms, stored_at_ms = excluded.stored_at_ms,
                deleted_at_ms = NULL, record = excluded.record
            WHERE excluded.revision > remediation.revision
            """;
    private static final String INSERT_REVISION = """
            INSERT INTO remediation_revision (id, revision, stored_at_ms, record) VALUES (?, ?, ?, ?)
            ON CONFLICT (id, revision) DO NOTHING
            """;
    private static final String INSERT_DELIVERY = """
            INSERT INTO delivery (receiver, id, revision, state, attempts, next_attempt_at_ms)
            VALUES (?, ?, ?, 'PENDING', 0, ?)
            ON CONFLICT (receiver, id, revision) DO NOTHING
            """;
    private static final String MARK_DELETED =
            "UPDATE remediation SET deleted_at_ms = ? WHERE id = ? AND deleted_at_ms IS NULL";
    private static final String UPSERT_SERIES = """
            INSERT INTO series (scope, id, last_end_ms, stored_at_ms) VALUES (?, ?, ?, ?)
            ON CONFLICT (scope, id) DO UPDATE SET
                last_end_ms = excluded.last_end_ms, stored_at_ms = excluded.stored_at_ms
            WHERE excluded.last_end_ms > series.last_end_ms
            """;
    /** What was merged already stays as it is: a topic that is read again must not count twice. */
    private static final String UPSERT_WINDOW = """
            INSERT INTO throughput_window (series, start_ms, end_ms, operations, bytes, record)
            SELECT series, ?, ?, ?, ?, ? FROM series WHERE scope = ? AND id = ? AND minutes_until_ms <= ?
            ON CONFLICT (series, start_ms) DO UPDATE SET
                end_ms = excluded.end_ms, operations = excluded.operations, bytes = excluded.bytes,
                record = excluded.record
            """;

    private static final String UPSERT_CAPTURE = """
            INSERT INTO capture_status (device_key, interval_end_ms, record) VALUES (?, ?, ?)
            ON CONFLICT (device_key) DO UPDATE SET
                interval_end_ms = excluded.interval_end_ms, record = excluded.record
            """;
    private static final String DELETE_CAPTURE = "DELETE FROM capture_status WHERE device_key = ?";

    private record SeriesName(String scope, String id) {}

    /** Milliseconds since the epoch. */
    private static final class SeriesEnd {
        private final long written;
        private long newest;

        private SeriesEnd(long written) {
            this.written = written;
            this.newest = written;
        }
    }

    private final Statements sql;
    private final Codecs codecs;
    private final long nowMillis;
    private final List<String> receivers;
    private final Map<SeriesName, SeriesEnd> lastEndMillis = new HashMap<>();
    private int newRevisions;

    SqlChangeWriter(Statements sql, Codecs codecs, long nowMillis, List<String> receivers) {
        this.sql = sql;
        this.codecs = codecs;
        this.nowMillis = nowMillis;
        this.receivers = receivers;
    }

    /** Remediation revisions written so far that were newer than what was there. */
    int newRevisions() {
        return newRevisions;
    }

    /** Brings the series up to date with the windows written; the last call in the transaction. */
    void finish() {
        lastEndMillis.forEach((series, end) -> {
            if (end.newest > end.written) {
                update(UPSERT_SERIES, series.scope(), series.id(), end.newest, nowMillis);
            }
        });
    }

    @Override
    public void remediationPublished(Remediation remediation) {
        byte[] record = codecs.remediations().encode(remediation);
        boolean newest = upsert(remediation, record) == 1;
        update(INSERT_REVISION, remediation.getId(), remediation.getRevision(), nowMillis, record);
        if (newest) {
            newRevisions++;
            receivers.forEach(receiver ->
                    update(INSERT_DELIVERY, receiver, remediation.getId(), remediation.getRevision(), nowMillis));
        }
    }

    @Override
    public void remediationDeleted(String id) {
        update(MARK_DELETED, nowMillis, id);
    }

    @Override
    public void windowMeasured(ThroughputWindow window) {
        String scope = window.getScope().name();
        noteSeries(new SeriesName(scope, window.getId()), window.getEnd());
        update(
                UPSERT_WINDOW,
                window.getStart(),
                window.getEnd(),
                window.getOperations(),
                window.getBytes(),
                codecs.windows().encode(window),
                scope,
                window.getId(),
                window.getStart());
    }

    @Override
    public void captureReported(DeviceKey device, CaptureStatus status) {
        byte[] record = codecs.captureStatus().encode(status);
        update(UPSERT_CAPTURE, device.toString(), status.getIntervalEnd(), record);
    }

    @Override
    public void captureForgotten(DeviceKey device) {
        update(DELETE_CAPTURE, device.toString());
    }

    /** The row has to be there before its windows; that it is written twice at most spares PostgreSQL dead rows. */
    private void noteSeries(SeriesName series, long endMillis) {
        SeriesEnd end = lastEndMillis.get(series);
        if (end == null) {
            update(UPSERT_SERIES, series.scope(), series.id(), endMillis, nowMillis);
            lastEndMillis.put(series, new SeriesEnd(endMillis));
        } else {
            end.newest = Math.max(end.newest, endMillis);
        }
    }

    private int upsert(Remediation remediation, byte[] record) {
        Target target = remediation.getTarget();
        return update(
                UPSERT_REMEDIATION,
                remediation.getId(),
                remediation.getRevision(),
                remediation.getState().name(),
                remediation.getRule(),
                remediation.getSeverity().name(),
                target.getScope().name(),
                target.getHost(),
                target.getName(),
                remediation.getConfidence(),
                remediation.getSummary(),
                remediation.getFirstSeen(),
                remediation.getLastSeen(),
                remediation.getResolvedAt(),
                nowMillis,
                record);
    }

    private int update(String statement, Object... parameters) {
        try {
            return sql.update(statement, parameters);
        } catch (SQLException e) {
            throw new Failure(e);
        }
    }
}
