package io.blkstream.local.demo;

import io.blkstream.producer.geometry.GeometryCatalogue;
import io.blkstream.producer.replay.Repeat;
import io.blkstream.producer.replay.ReplayPlan;
import io.blkstream.producer.replay.ReplayPlan.Origin;
import io.blkstream.producer.replay.ReplaySettings;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.trace.TraceSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A case of the kernel mailing lists that comes with blkstream: a trace, and the geometry of its devices.
 *
 * @param name base name of its two resources
 * @param title what it shows, in a line
 * @param host host on which it is replayed
 */
record DemoCase(String name, String title, String host) {
    /** linux-raid, 24 February 2023: the last page of a RAID10's write-intent bitmap. */
    static final DemoCase P5520 = new DemoCase("p5520", "a RAID10 whose md bitmap ends in writes of 3584 B", "demo");

    /** So long that the ordinary floors of a live stream apply. */
    private static final Duration EVENT_TIME = Duration.ofSeconds(60);

    /** How to replay it, its resources copied to a directory. */
    ReplaySettings replay(Path directory) throws IOException {
        Path trace = copy(name + "-before.txt", directory);
        Path geometry = copy(name + "-geometry.json", directory);
        return new ReplaySettings(
                TraceSource.file(trace),
                Optional.empty(),
                GeometryCatalogue.load(List.of(geometry), List.of()),
                new ReplayPlan(Origin.NOW, Speed.MAX, Repeat.until(EVENT_TIME), host),
                ReplaySettings.DEFAULT_STATUS_INTERVAL);
    }

    private static Path copy(String resource, Path directory) throws IOException {
        Path file = directory.resolve(resource);
        Files.createDirectories(directory);
        Files.deleteIfExists(file);
        try (InputStream in = Objects.requireNonNull(DemoCase.class.getResourceAsStream(resource), resource)) {
            Files.copy(in, file);
        }
        return file;
    }
}
