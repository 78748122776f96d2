package io.blkstream.sink.store;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Questions answered with SQL. */
final class SqlQueries implements StoreQueries {
    private static final Comparator<DeviceKey> BY_HOST_AND_DEVICE =
            Comparator.comparing(DeviceKey::host).thenComparing(DeviceKey::device);

    private final Transactions transactions;
    private final Codecs codecs;
    private final String likeInEitherCase;
    private final WindowSql windowSql;

    /** Questions, with the operator for LIKE that takes letters in either case. */
    SqlQueries(Transactions transactions, Codecs codecs, String likeInEitherCase) {
        this.transactions = transactions;
        this.codecs = codecs;
        this.likeInEitherCase = likeInEitherCase;
        windowSql = new WindowSql(codecs.windows());
    }

    @Override
    public RemediationPage remediations(RemediationQuery query) {
        RemediationSelect select = RemediationSelect.of(query, likeInEitherCase);
        List<StoredRemediation> found = transactions.read(
                "reading remediations", sql -> sql.rows(select.sql(), this::stored, select.parameters()));
        return select.page(found);
    }

    @Override
    public Optional<StoredRemediation> find(String id) {
        return transactions
                .read(
                        "reading remediation " + id,
                        sql -> sql.rows(
                                "SELECT record, stored_at_ms, deleted_at_ms FROM remediation WHERE id = ?",
                                this::stored,
                                id))
                .stream()
                .findFirst();
    }

    @Override
    public List<Remediation> history(String id) {
        return transactions.read(
                "reading the history of " + id,
                sql -> sql.rows(
                        "SELECT record FROM remediation_revision WHERE id = ? ORDER BY revision",
                        row -> codecs.remediations().decode(row.getBytes(1)),
                        id));
    }

    @Override
    public List<ThroughputWindow> windows(WindowScope scope, String id, Instant from, Instant to) {
        return transactions.read(
                "reading windows of " + id,
                sql -> sql.rows(
                        """
                        SELECT w.record FROM throughput_window w JOIN series s ON s.series = w.series
                        WHERE s.scope = ? AND s.id = ? AND w.start_ms >= ? AND w.start_ms < ?
                        ORDER BY w.start_ms
                        """,
                        row -> codecs.windows().decode(row.getBytes(1)),
                        scope.name(),
                        id,
                        from.toEpochMilli(),
                        to.toEpochMilli()));
    }

    @Override
    public List<ThroughputWindow> windows(WindowScope scope, String id, Instant from, Instant to, int most) {
        return transactions.read("reading windows of " + id, sql -> windowSql.spread(sql, scope, id, from, to, most));
    }

    @Override
    public Map<String, ThroughputWindow> newestWindows(WindowScope scope, Collection<String> ids) {
        return transactions.read("reading newest windows", sql -> windowSql.newest(sql, scope, ids));
    }

    @Override
    public List<WindowTotals> deviceTotals(Instant from, Instant to) {
        return transactions.read("adding up windows", sql -> windowSql.totals(sql, from, to));
    }

    @Override
    public List<RuleCount> firingByRule() {
        return transactions.read("counting remediations", FiringSql::byRule);
    }

    @Override
    public List<TargetCount> worstTargets(int limit) {
        return transactions.read("reading the worst targets", sql -> FiringSql.worstTargets(sql, limit));
    }

    @Override
    public Map<DeviceKey, SeverityCount> firing(Collection<DeviceKey> devices) {
        return transactions.read("counting remediations of devices", sql -> FiringSql.of(sql, devices));
    }

    @Override
    public List<StoredRemediation> storedSince(Instant time, int limit) {
        return transactions.read(
                "reading new remediations", sql -> sql.rows("""
                        SELECT record, stored_at_ms, deleted_at_ms FROM remediation
                        WHERE stored_at_ms >= ? ORDER BY stored_at_ms, id LIMIT ?
                        """, this::stored, time.toEpochMilli(), limit));
    }

    @Override
    public void ping() {
        transactions.read("asking the database", sql -> sql.rows("SELECT 1", row -> row.getInt(1)));
    }

    @Override
    public List<DeviceSummary> devices() {
        return transactions.read("reading devices", sql -> {
            Map<DeviceKey, CaptureStatus> captures = captures(sql);
            Map<DeviceKey, Instant> lastWindowEnds = lastWindowEnds(sql);
            Set<DeviceKey> devices = new TreeSet<>(BY_HOST_AND_DEVICE);
            devices.addAll(captures.keySet());
            devices.addAll(lastWindowEnds.keySet());
            return devices.stream()
                    .map(device -> new DeviceSummary(
                            device,
                            Optional.ofNullable(captures.get(device)),
                            Optional.ofNullable(lastWindowEnds.get(device))))
                    .toList();
        });
    }

    private Map<DeviceKey, CaptureStatus> captures(Statements sql) throws SQLException {
        Map<DeviceKey, CaptureStatus> captures = new HashMap<>();
        sql.rows(
                "SELECT device_key, record FROM capture_status",
                row -> captures.put(
                        DeviceKey.parse(row.getString(1)),
                        codecs.captureStatus().decode(row.getBytes(2))));
        return captures;
    }

    private static Map<DeviceKey, Instant> lastWindowEnds(Statements sql) throws SQLException {
        Map<DeviceKey, Instant> ends = new HashMap<>();
        sql.rows(
                "SELECT id, last_end_ms FROM series WHERE scope = 'DEVICE'",
                row -> ends.put(DeviceKey.parse(row.getString(1)), Instant.ofEpochMilli(row.getLong(2))));
        return ends;
    }

    private StoredRemediation stored(ResultSet row) throws SQLException {
        Remediation remediation = codecs.remediations().decode(row.getBytes("record"));
        Instant storedAt = Instant.ofEpochMilli(row.getLong("stored_at_ms"));
        long deletedAtMillis = row.getLong("deleted_at_ms");
        Optional<Instant> deletedAt =
                row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(deletedAtMillis));
        return new StoredRemediation(remediation, storedAt, deletedAt);
    }
}
