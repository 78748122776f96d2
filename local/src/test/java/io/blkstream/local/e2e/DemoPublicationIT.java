package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.local.demo.DemoPublication;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topics;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code blkstream demo publish} brings to a Kafka that somebody else runs. */
@NeedsServices
class DemoPublicationIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path cases;

    private final List<String> said = new CopyOnWriteArrayList<>();

    @Test
    void shouldPublishTheCaseAndThenLiveHostsUntilItIsStopped(TestRegistry registry) throws Exception {
        try (Stage stage = Stage.open(registry);
                TopicReader<IoEvent> events = stage.reader(Topics.IO_EVENTS);
                TopicReader<DeviceGeometry> geometries = stage.reader(Topics.DEVICE_GEOMETRY)) {
            DemoPublication publication = new DemoPublication(stage.client(), cases, said::add);
            CompletableFuture<Void> running = CompletableFuture.runAsync(() -> run(publication));

            // The case's geometry comes first, that of the hosts when the case is over.
            geometries.readUntil(TIMEOUT, seen -> devices(seen, "healthy-") > 0 && devices(seen, "demo/") == 4);
            events.readUntil(TIMEOUT, seen -> devices(tail(seen), "healthy-") > 0 && devices(seen, "demo/") == 4);
            publication.stop();
            running.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);

            assertThat(said)
                    .anyMatch(words -> words.startsWith("replayed "))
                    .last()
                    .asString()
                    .startsWith("generating live hosts: btrfs-pid, healthy");
        }
    }

    private static void run(DemoPublication publication) {
        try {
            publication.run(Optional.empty());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static <T> List<ConsumerRecord<String, T>> tail(List<ConsumerRecord<String, T>> seen) {
        return seen.subList(Math.max(0, seen.size() - 1_000), seen.size());
    }

    private static long devices(List<? extends ConsumerRecord<String, ?>> seen, String keyPrefix) {
        return seen.stream()
                .map(ConsumerRecord::key)
                .filter(key -> key.startsWith(keyPrefix))
                .distinct()
                .count();
    }
}
