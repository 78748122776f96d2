package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.runtime.StreamsApp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts whose clocks disagree share a partition, and each gets its windows whole. */
@NeedsServices
class TwoClocksIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final int SECONDS = 120;
    private static final int EVENTS_PER_SECOND = 50;
    private static final int WINDOW_SECONDS = 10;

    @TempDir
    private Path directory;

    @Test
    @SuppressWarnings("try") // The app works without being spoken to.
    void shouldGiveEachHostWholeWindowsByItsOwnClock(TestRegistry registry) throws InterruptedException {
        List<DeviceKey> devices = inOnePartition(3);
        DeviceKey right = devices.get(0);
        DeviceKey anHourBehind = devices.get(1);
        DeviceKey silentForAMinute = devices.get(2);
        long start = wholeWindow(Instant.now().getEpochSecond() - SECONDS - 60);

        try (Stage stage = Stage.open(registry);
                StreamsApp streams = stage.startStreams(directory.resolve("state"), Map.of("silence.publish", "2s"))) {
            try (EventPublisher publisher = stage.publisher()) {
                for (int second = 0; second < SECONDS; second++) {
                    publish(publisher, right, start + second);
                    publish(publisher, anHourBehind, start + second - 3600);
                    if (second < 30 || second >= 90) {
                        publish(publisher, silentForAMinute, start + second);
                    }
                }
            }
            long events = (2L * SECONDS + SECONDS - 60) * EVENTS_PER_SECOND;

            List<ThroughputWindow> windows = FinalWindows.read(stage, id -> true, events, TIMEOUT);

            assertThat(starts(windows, right)).isEqualTo(windowStarts(start, 0, SECONDS));
            assertThat(starts(windows, anHourBehind)).isEqualTo(windowStarts(start - 3600, 0, SECONDS));
            assertThat(starts(windows, silentForAMinute))
                    .isEqualTo(LongStream.concat(
                                    windowStarts(start, 0, 30).stream().mapToLong(Long::longValue),
                                    windowStarts(start, 90, SECONDS).stream().mapToLong(Long::longValue))
                            .boxed()
                            .toList());
            assertThat(windows).allSatisfy(TwoClocksIT::assertWhole);
            try (var rejects = stage.reader(Topics.REJECTS)) {
                assertThat(rejects.readToEnd(TIMEOUT)).isEmpty();
            }
        }
    }

    private static void assertWhole(ThroughputWindow window) {
        assertThat(window.getOperations()).isEqualTo(WINDOW_SECONDS * EVENTS_PER_SECOND);
        assertThat(window.getBytes()).isEqualTo(WINDOW_SECONDS * EVENTS_PER_SECOND * 4096L);
        assertThat(window.getLate()).isZero();
        assertThat(window.getComplete()).isEqualTo(1);
    }

    private static void publish(EventPublisher publisher, DeviceKey device, long second) {
        for (int i = 0; i < EVENTS_PER_SECOND; i++) {
            publisher.publish(IoEvent.newBuilder()
                    .setIssuedAt(second * 1_000_000_000L + i * (1_000_000_000L / EVENTS_PER_SECOND))
                    .setOperation(Operation.READ)
                    .setSector(i * 8L)
                    .setBytes(4096)
                    .setLatencyNanos(100_000L)
                    .setHost(device.host())
                    .setDevice(device.device())
                    .build());
        }
    }

    /** Kafka's own choice of a partition by the key; hosts are tried until so many fall into the first. */
    private static List<DeviceKey> inOnePartition(int count) {
        return IntStream.range(0, 1000)
                .mapToObj(i -> new DeviceKey("host" + i, "sda"))
                .filter(key -> Utils.toPositive(Utils.murmur2(key.toString().getBytes(StandardCharsets.UTF_8)))
                                % Topics.IO_EVENTS.partitions()
                        == 0)
                .limit(count)
                .toList();
    }

    private static List<Long> starts(List<ThroughputWindow> windows, DeviceKey device) {
        return windows.stream()
                .filter(window -> window.getId().equals(device.toString()))
                .map(ThroughputWindow::getStart)
                .toList();
    }

    private static List<Long> windowStarts(long startSecond, int fromSecond, int toSecond) {
        return IntStream.iterate(fromSecond, second -> second < toSecond, second -> second + WINDOW_SECONDS)
                .mapToObj(second -> (startSecond + second) * 1000)
                .toList();
    }

    private static long wholeWindow(long second) {
        return second - second % WINDOW_SECONDS;
    }
}
