package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A streams app that is killed in the middle of the work loses nothing and counts nothing twice. Open windows live on the
 * heap, so this is what notices when they are no longer written at the right moment before a commit.
 */
@NeedsServices
class StreamsAppKillIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int PART = 400_000;
    /** Three parts make ten minutes of event time. */
    private static final Duration STEP = Duration.ofNanos(Duration.ofMinutes(10).toNanos() / (3 * PART));

    private static final List<String> DEVICES = IntStream.range(0, 8)
            .mapToObj(i -> "host" + i % 3 + "/nvme" + i + "n1")
            .toList();

    /** The broker waits for a dead instance's transaction before it lets another go on. */
    private static final List<String> SETTINGS = List.of(
            "silence.publish=3s",
            "kafka.producer.transaction.timeout.ms=5000",
            "kafka.main.consumer.max.poll.records=500");

    @TempDir
    private Path directory;

    @Test
    void shouldCountEveryEventOnceThoughItIsKilledTwice(TestRegistry registry)
            throws IOException, InterruptedException {
        SyntheticLoad load = new SyntheticLoad(DEVICES, startNanos(), STEP);

        try (Stage stage = Stage.open(registry);
                EventPublisher publisher = stage.publisher()) {
            load.publish(publisher, PART);
            killAfterNewWindows(stage, "first", 0);
            load.publish(publisher, PART);
            long before = windowRecords(stage);
            killAfterNewWindows(stage, "second", before);
            load.publish(publisher, PART);
            List<ThroughputWindow> expected = load.expected();
            long onTime =
                    expected.stream().mapToLong(ThroughputWindow::getOperations).sum();

            List<ThroughputWindow> actual = finish(stage, "second", onTime);

            assertThat(onTime
                            + expected.stream()
                                    .mapToLong(ThroughputWindow::getLate)
                                    .sum())
                    .isEqualTo(load.published());
            assertThat(actual).isEqualTo(expected);
            assertThat(directory.resolve("streams.log"))
                    .content()
                    .contains("streams app starts")
                    .doesNotContain("processing.exception.handler", "level=ERROR");
        }
    }

    /** The middle of a window: what comes out of order at the begin stays in the first one, where every host has a part. */
    private static long startNanos() {
        long minutes = Instant.now().minus(Duration.ofMinutes(15)).getEpochSecond() / 60;
        return Duration.ofMinutes(minutes).plusSeconds(5).toNanos();
    }

    private void killAfterNewWindows(Stage stage, String state, long before) throws IOException, InterruptedException {
        try (StreamsChild child = start(stage, state)) {
            try (TopicReader<ThroughputWindow> reader = stage.reader(Topics.THROUGHPUT_WINDOWS)) {
                reader.readUntil(TIMEOUT, records -> records.size() > before);
            }
            child.kill();
        }
    }

    private List<ThroughputWindow> finish(Stage stage, String state, long operations) throws IOException {
        try (StreamsChild child = start(stage, state)) {
            List<ThroughputWindow> windows = FinalWindows.read(stage, id -> true, operations, TIMEOUT);
            requireRollUps(stage, windows, operations);
            child.requireAlive();
            return windows;
        }
    }

    /** Hosts and the fleet have what their devices have, although theirs was lost on the way twice. */
    private static void requireRollUps(Stage stage, List<ThroughputWindow> devices, long operations) {
        List<ThroughputWindow> hosts = FinalWindows.read(stage, WindowScope.HOST, id -> true, operations, TIMEOUT);
        List<ThroughputWindow> fleet = FinalWindows.read(stage, WindowScope.FLEET, id -> true, operations, TIMEOUT);

        assertThat(operationsByStart(hosts)).isEqualTo(operationsByStart(devices));
        assertThat(operationsByStart(fleet)).isEqualTo(operationsByStart(devices));
        assertThat(fleet)
                .allSatisfy(window -> assertThat(window.getMembers()).containsExactly("host0", "host1", "host2"));
    }

    private static Map<Long, Long> operationsByStart(List<ThroughputWindow> windows) {
        return windows.stream()
                .collect(Collectors.groupingBy(
                        ThroughputWindow::getStart, Collectors.summingLong(ThroughputWindow::getOperations)));
    }

    private static long windowRecords(Stage stage) {
        try (TopicReader<ThroughputWindow> reader = stage.reader(Topics.THROUGHPUT_WINDOWS)) {
            return reader.readToEnd(TIMEOUT).size();
        }
    }

    private StreamsChild start(Stage stage, String state) throws IOException {
        return StreamsChild.start(stage, directory.resolve(state), directory.resolve("streams.log"), SETTINGS);
    }
}
