package io.blkstream.sink.http;

import static io.blkstream.sink.http.SiteFixture.encoded;
import static java.time.ZoneOffset.UTC;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.sink.Samples;
import io.blkstream.sink.store.Change;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Answers over 100,000 remediations and many windows, half of them of the fleet, half of 1000 devices. Run it with
 * {@code mvn -pl sink -am -Dtest=ScaleTest -Dsink.test.excluded= -Dsink.scale.windows=2000000 test}; it needs 1.3 GB of
 * disk for each million, and twice that while it fills the store. With {@code -Dsink.scale.folder=DIR} the store stays
 * there, and later runs ask the same one.
 */
@Tag("scale")
class ScaleTest {
    private static final int DEVICES = 1_000;
    private static final int REMEDIATIONS = 100_000;
    private static final long WINDOWS = Long.getLong("sink.scale.windows", 1_000_000L);
    private static final long WINDOW_MILLIS = 10_000;
    private static final Duration LONGEST = Duration.ofMillis(200);
    private static final int ROUNDS = 7;

    @Test
    void shouldAnswerWithin200Milliseconds(@TempDir Path temporary) throws IOException, SQLException {
        Path folder = Path.of(System.getProperty("sink.scale.folder", temporary.toString()));
        if (Files.notExists(database(folder))) {
            fill(folder);
        }
        long newestEnd = newestEnd(folder);
        try (SiteFixture site =
                new SiteFixture(folder, HttpConfig.local(), Clock.fixed(Instant.ofEpochMilli(newestEnd), UTC))) {
            loadClient(site);
            Map<String, List<Long>> table = new LinkedHashMap<>();
            questions(newestEnd).forEach((name, path) -> table.put(name, times(site, path)));

            print(table);
            table.forEach((name, micros) ->
                    assertThat(micros.get(ROUNDS / 2)).as(name).isLessThan(LONGEST.toNanos() / 1000));
        }
    }

    private static Path database(Path folder) {
        return folder.resolve("sink.db");
    }

    private static long newestEnd(Path folder) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database(folder));
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("SELECT MAX(last_end_ms) FROM series")) {
            return row.getLong(1);
        }
    }

    private static void fill(Path folder) throws IOException, SQLException {
        Files.createDirectories(folder);
        Instant now = Instant.now();
        long newestEnd = now.toEpochMilli() / WINDOW_MILLIS * WINDOW_MILLIS;
        try (SiteFixture site = new SiteFixture(folder, HttpConfig.local(), Clock.fixed(now, UTC))) {
            site.store(
                    template(newestEnd),
                    new Change.RemediationPublished(SampleFleet.arriving(
                            now, "nvme0n1: 412 of 1236 writes are 3.5 KiB at sector 24 (unit 4 KiB)")));
        }
        multiply(folder, newestEnd);
    }

    private static Change template(long newestEnd) {
        ThroughputWindow window = Samples.window("host-0/nvme0", newestEnd - WINDOW_MILLIS, 12_345);
        byte[] histogram = new byte[450];
        new Random(1).nextBytes(histogram);
        window.setReadHistogram(ByteBuffer.wrap(histogram));
        window.setWriteHistogram(ByteBuffer.wrap(histogram));
        window.setSizeHistogram(List.of(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 5L, 0L, 0L, 9_000L, 77L, 800L));
        return new Change.WindowMeasured(window);
    }

    private static void multiply(Path folder, long newestEnd) throws SQLException {
        long started = System.nanoTime();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database(folder));
                Statement sql = connection.createStatement()) {
            sql.execute("PRAGMA synchronous = OFF");
            connection.setAutoCommit(false);
            sql.execute("""
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
                    INSERT INTO series (scope, id, last_end_ms)
                    SELECT 'DEVICE', 'host-' || (i / 4) || '/nvme' || (i %% 4), %d FROM n
                    """.formatted(DEVICES - 1, newestEnd));
            sql.execute("""
                    WITH RECURSIVE t (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM t WHERE k < %d)
                    INSERT INTO throughput_window (series, start_ms, end_ms, operations, bytes, record)
                    SELECT s.series, %d - (t.k + 1) * 10000, %d - t.k * 10000, 12345, 50565120, w.record
                    FROM series s CROSS JOIN t CROSS JOIN (SELECT record FROM throughput_window LIMIT 1) w
                    WHERE NOT (s.series = 1 AND t.k = 0)
                    ORDER BY s.series, t.k DESC
                    """.formatted(WINDOWS / 2 / DEVICES - 1, newestEnd, newestEnd));
            sql.execute(
                    "INSERT INTO series (scope, id, last_end_ms) VALUES ('FLEET', 'fleet', %d)".formatted(newestEnd));
            sql.execute("""
                    WITH RECURSIVE t (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM t WHERE k < %d)
                    INSERT INTO throughput_window (series, start_ms, end_ms, operations, bytes, record)
                    SELECT s.series, %d - (t.k + 1) * 10000, %d - t.k * 10000, 12345, 50565120, w.record
                    FROM (SELECT series FROM series WHERE scope = 'FLEET') s CROSS JOIN t
                        CROSS JOIN (SELECT record FROM throughput_window LIMIT 1) w
                    ORDER BY t.k DESC
                    """.formatted(WINDOWS / 2 - 1, newestEnd, newestEnd));
            sql.execute("""
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
                    INSERT INTO remediation (id, revision, state, rule, severity, scope, host, name, confidence, summary,
                        first_seen_ms, last_seen_ms, stored_at_ms, record)
                    SELECT 'R' || i, 1, CASE i %% 3 WHEN 0 THEN 'FIRING' ELSE 'RESOLVED' END,
                        CASE i %% 5 WHEN 0 THEN 'W01' WHEN 1 THEN 'W02' WHEN 2 THEN 'M01' WHEN 3 THEN 'C01' ELSE 'G01' END,
                        CASE i %% 7 WHEN 0 THEN 'CRITICAL' WHEN 1 THEN 'WARNING' ELSE 'INFO' END,
                        'DEVICE', 'host-' || (i %% 250), 'nvme' || (i %% 4), 0.8, r.summary || ' case ' || i,
                        %d - i * 1000, %d - i * 900, %d - i * 900, r.record
                    FROM n CROSS JOIN (SELECT summary, record FROM remediation LIMIT 1) r
                    """.formatted(REMEDIATIONS, newestEnd, newestEnd, newestEnd));
            sql.execute("""
                    INSERT INTO remediation_revision (id, revision, stored_at_ms, record)
                    SELECT id, revision, stored_at_ms, record FROM remediation WHERE id LIKE 'R%'
                    """);
            connection.commit();
        }
        System.out.printf(
                "%d windows, %d remediations in %d s%n",
                WINDOWS,
                REMEDIATIONS,
                Duration.ofNanos(System.nanoTime() - started).toSeconds());
    }

    /** Its classes are no part of an answer. */
    private static void loadClient(SiteFixture site) {
        assertThat(site.get("/no-such-path").statusCode()).isEqualTo(404);
    }

    private static Map<String, String> questions(long newestEnd) {
        Map<String, String> questions = new LinkedHashMap<>();
        String list = "/api/v1/remediations";
        questions.put("overview", "/api/v1/overview");
        questions.put("list", list);
        questions.put("list, 1000 items", list + "?limit=1000");
        questions.put("list, firing critical W01", list + "?state=FIRING&severity=CRITICAL&rule=W01");
        questions.put("list, one host", list + "?host=host-17");
        questions.put("list, host without any", list + "?host=nobody");
        questions.put("list, severity that is rare at a rule", list + "?rule=S01&severity=CRITICAL");
        questions.put("list, search with hits", list + "?q=sector%2024");
        questions.put("list, search with one hit at the end", list + "?q=case%2099999");
        questions.put("list, search without hit", list + "?q=no-such-words");
        questions.put("list, old time", list + "?to=" + (newestEnd - 99_000_000));
        questions.put("list, deep page", list + "?cursor=" + deepCursor(newestEnd));
        questions.put("one remediation", list + "/R50000");
        questions.put("history", list + "/R50000/history");
        questions.put("devices", "/api/v1/devices");
        questions.put("devices, 1000 items", "/api/v1/devices?limit=1000");
        questions.put("devices, search", "/api/v1/devices?q=host-77");
        questions.put("one device", "/api/v1/devices/host-77/nvme1");
        String windows = "/api/v1/windows?id=host-77/nvme1&to=" + newestEnd + "&from=";
        questions.put("windows, 15 min", windows + (newestEnd - 900_000));
        questions.put("windows, 5 h", windows + (newestEnd - 18_000_000));
        String fleet = "/api/v1/windows?scope=FLEET&to=" + newestEnd + "&from=";
        questions.put("fleet, 15 min", fleet + (newestEnd - 900_000));
        questions.put("fleet, 24 h", fleet + (newestEnd - 86_400_000));
        questions.put("fleet, all windows (half of all)", fleet + (newestEnd - WINDOWS / 2 * WINDOW_MILLIS));
        questions.put("capture", "/api/v1/capture");
        questions.put("healthz", "/healthz");
        questions.put("metrics", "/metrics");
        return questions;
    }

    private static String deepCursor(long newestEnd) {
        String place = (newestEnd - 80_000_000) + " R";
        return encoded(Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Long> times(SiteFixture site, String path) {
        Long[] micros = new Long[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            long started = System.nanoTime();
            HttpResponse<String> response = site.get(path);
            micros[i] = (System.nanoTime() - started) / 1000;
            assertThat(response.statusCode()).as(path).isEqualTo(200);
        }
        long first = micros[0];
        Arrays.sort(micros);
        List<Long> times = new ArrayList<>(List.of(micros));
        times.add(first);
        return times;
    }

    private static void print(Map<String, List<Long>> table) {
        System.out.printf("%-40s %10s %10s %10s%n", "milliseconds", "median", "worst", "first");
        table.forEach((name, micros) -> System.out.printf(
                "%-40s %10.1f %10.1f %10.1f%n",
                name, micros.get(ROUNDS / 2) / 1e3, micros.get(ROUNDS - 1) / 1e3, micros.get(ROUNDS) / 1e3));
    }
}
