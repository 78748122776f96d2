package io.blkstream.sink.store;

import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.WindowScope;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of what fires, over the index that holds nothing else. */
final class FiringSql {
    private static final String FIRING = " FROM remediation WHERE state = 'FIRING' AND deleted_at_ms IS NULL";
    private static final String COUNTS = """
            SUM(CASE severity WHEN 'CRITICAL' THEN 1 ELSE 0 END) AS critical,
            SUM(CASE severity WHEN 'WARNING' THEN 1 ELSE 0 END) AS warning,
            SUM(CASE severity WHEN 'INFO' THEN 1 ELSE 0 END) AS info
            """;

    private FiringSql() {}

    static List<RuleCount> byRule(Statements sql) throws SQLException {
        return sql.rows(
                "SELECT rule, severity, COUNT(*)" + FIRING + " GROUP BY rule, severity ORDER BY rule, severity",
                row -> new RuleCount(row.getString(1), Severity.valueOf(row.getString(2)), row.getLong(3)));
    }

    static List<TargetCount> worstTargets(Statements sql, int limit) throws SQLException {
        return sql.rows(
                "SELECT scope, host, name, " + COUNTS + FIRING
                        + " GROUP BY host, name, scope ORDER BY critical DESC, warning DESC, info DESC, host, name LIMIT ?",
                row -> new TargetCount(
                        WindowScope.valueOf(row.getString("scope")),
                        row.getString("host"),
                        row.getString("name"),
                        counts(row)),
                limit);
    }

    static Map<DeviceKey, SeverityCount> of(Statements sql, Collection<DeviceKey> devices) throws SQLException {
        String query = "SELECT COUNT(*) AS firing, " + COUNTS + FIRING + " AND host = ? AND name = ?";
        Map<DeviceKey, SeverityCount> counts = new HashMap<>();
        for (DeviceKey device : devices) {
            sql.rows(
                    query,
                    row -> row.getLong("firing") == 0 ? null : counts.put(device, counts(row)),
                    device.host(),
                    device.device());
        }
        return counts;
    }

    private static SeverityCount counts(ResultSet row) throws SQLException {
        return new SeverityCount(row.getLong("critical"), row.getLong("warning"), row.getLong("info"));
    }
}
