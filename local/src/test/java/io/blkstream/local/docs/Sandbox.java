package io.blkstream.local.docs;

import io.blkstream.local.Main;
import io.blkstream.local.demo.Demo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A directory in which a shell finds {@code blkstream}, so that lines of the documentation can be run as they stand. */
public final class Sandbox {
    private static final String EXECUTABLE = "rwxr-xr-x";

    private final Path directory;

    private Sandbox(Path directory) {
        this.directory = directory;
    }

    /**
     * How a line ended.
     *
     * @param status of its last command
     * @param out standard output
     * @param err standard error
     */
    public record Outcome(int status, String out, String err) {}

    /** Makes one of an empty directory. */
    public static Sandbox in(Path directory) throws IOException {
        Sandbox sandbox = new Sandbox(directory);
        sandbox.provide("blkstream", Main.class.getName());
        return sandbox;
    }

    /** Lets a shell find Kafka's own tools of this release, under the names that its distribution gives them. */
    public Sandbox withKafkaTools() throws IOException {
        provide("kafka-acls.sh", "org.apache.kafka.tools.AclCommand");
        provide("kafka-configs.sh", "org.apache.kafka.tools.ConfigCommand");
        provide("kafka-consumer-groups.sh", "org.apache.kafka.tools.consumer.group.ConsumerGroupCommand");
        provide("kafka-streams-application-reset.sh", "org.apache.kafka.tools.StreamsResetter");
        return this;
    }

    private void provide(String name, String mainClass) throws IOException {
        Path script = directory.resolve(name);
        Files.writeString(script, """
                #!/bin/sh
                exec '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' \\
                    -Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.blkstream.schemas %s "$@"
                """.formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        mainClass));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString(EXECUTABLE));
    }

    /** Puts the rows of the md bitmap case, or its disks, where a documented command reads a file. */
    public void provideCase(String file, boolean geometry) throws IOException {
        Path target = directory.resolve(file);
        if (Files.exists(target)) {
            return;
        }
        try (InputStream in = Demo.class.getResourceAsStream(geometry ? "p5520-geometry.json" : "p5520-before.txt")) {
            Files.copy(in, target);
        }
    }

    /** The directory. */
    public Path directory() {
        return directory;
    }

    /** Skips the test on a machine that has no such program. */
    public void require(String program) {
        Assumptions.assumeTrue(
                run("command -v " + program, Duration.ofSeconds(10)).status() == 0,
                () -> program + " is not installed");
    }

    /**
     * Runs a line with {@code sh}, its standard input empty.
     *
     * @throws AssertionError when it does not end in time
     */
    public Outcome run(String line, Duration timeout) {
        try {
            Path out = Files.createTempFile(directory, "run", ".out");
            Path err = Files.createTempFile(directory, "run", ".err");
            ProcessBuilder builder = new ProcessBuilder("sh", "-c", line)
                    .directory(directory.toFile())
                    .redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().compute("PATH", (name, path) -> directory + ":" + path);
            int status = await(builder.start(), line, timeout);
            return new Outcome(status, Files.readString(out), Files.readString(err));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int await(Process process, String line, Duration timeout) {
        try {
            if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError("not ended after " + timeout.toSeconds() + " s: " + line);
    }
}
