package io.blkstream.sink;

import static io.blkstream.sink.Samples.bytes;
import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.consume.PollLoop;
import io.blkstream.sink.consume.ReplayingConsumer;
import io.blkstream.sink.receive.DeliveryPolicy;
import io.blkstream.sink.receive.RecordingReceiver;
import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.PostgresServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole sink while its database fails for a time: everything arrives, and once. */
@Timeout(180)
class StoreOutageTest {
    private static final String REMEDIATIONS = Topics.REMEDIATIONS.name();
    private static final String WINDOWS = Topics.THROUGHPUT_WINDOWS.name();
    private static final Backoff IMPATIENT = new Backoff(Duration.ofMillis(5), Duration.ofMillis(50));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final ReplayingConsumer consumer = new ReplayingConsumer();
    private final RecordingReceiver hook = new RecordingReceiver("hook");

    /** A file system that becomes full or read-only shows as statements that fail; so does this trigger. */
    @Test
    void shouldLoseAndRepeatNothingWhileSqliteTakesNoWrites() throws Exception {
        String url = "jdbc:sqlite:" + folder.resolve("sink.db");
        try (SinkApp app = started(url)) {
            publish(1, 10);
            await().atMost(PATIENCE).until(() -> hook.received().size() == 10);
            execute(url, "CREATE TRIGGER full BEFORE INSERT ON series BEGIN SELECT RAISE(ABORT, 'disk full'); END");

            publish(11, 30);
            await().atMost(PATIENCE).until(() -> consumer.committedOffset(REMEDIATIONS) == 10);
            assertThat(hook.received()).hasSize(10);
            execute(url, "DROP TRIGGER full");

            assertEverythingArrived(app, 30);
        }
    }

    @Test
    void shouldLoseAndRepeatNothingWhilePostgresIsDown() throws Exception {
        try (PostgresServer server = PostgresServer.startOrSkip();
                SinkApp app = started(server.createDatabase())) {
            publish(1, 10);
            await().atMost(PATIENCE).until(() -> hook.received().size() == 10);
            server.crash();

            publish(11, 30);
            server.resume();

            assertEverythingArrived(app, 30);
        }
    }

    @Test
    void shouldLoseAndRepeatNothingWhenTheSinkStopsBetween() throws IOException {
        String url = "jdbc:sqlite:" + folder.resolve("sink.db");
        try (SinkApp app = started(url)) {
            publish(1, 10);
            await().atMost(PATIENCE).until(() -> hook.received().size() == 10);
            assertThat(app.failure()).isEmpty();
        }
        ReplayingConsumer fromTheStart = new ReplayingConsumer();

        try (SinkApp again = started(url, fromTheStart)) {
            publish(fromTheStart, 1, 30);

            assertEverythingArrived(again, 30);
        }
    }

    private void assertEverythingArrived(SinkApp app, int count) {
        List<String> expected = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            expected.add("r" + i + "/1");
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(hook.received()).containsExactlyInAnyOrderElementsOf(expected));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(app.queries()
                                .windows(WindowScope.DEVICE, "h/d", Instant.EPOCH, Instant.ofEpochMilli(10_000_000)))
                        .hasSize(count));
    }

    private SinkApp started(String url) {
        return started(url, consumer);
    }

    private SinkApp started(String url, ReplayingConsumer from) {
        SinkConfig config = new SinkConfig(
                "unused:9092",
                "group",
                url,
                Map.of(),
                new PollLoop.Settings(Duration.ofMillis(20), IMPATIENT),
                new DeliveryPolicy(IMPATIENT, 10_000),
                Optional.empty());
        SinkApp app = SinkApp.create(config, () -> from, Samples.decoders(), List.of(hook), Clock.systemUTC());
        from.schedulePollTask(() -> from.assignFromStart(List.of(REMEDIATIONS, WINDOWS)));
        app.start();
        await().until(() -> !from.assignment().isEmpty());
        return app;
    }

    private void publish(int first, int last) {
        publish(consumer, first, last);
    }

    private static void publish(ReplayingConsumer to, int first, int last) {
        for (int i = first; i <= last; i++) {
            String id = "r" + i;
            long start = 10_000L * i;
            to.schedulePollTask(() -> {
                to.append(REMEDIATIONS, id.getBytes(StandardCharsets.UTF_8), bytes(remediation(id, 1)));
                to.append(WINDOWS, "DEVICE|h/d".getBytes(StandardCharsets.UTF_8), bytes(window("h/d", start, 5)));
            });
        }
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 10000");
            statement.execute(sql);
        }
    }
}
