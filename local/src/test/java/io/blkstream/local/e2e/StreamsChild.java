package io.blkstream.local.e2e;

import io.blkstream.local.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code blkstream streams} in a process of its own, for tests that kill it. */
final class StreamsChild implements AutoCloseable {
    private static final int SIGKILLED = 128 + 9;

    private final Process process;

    private StreamsChild(Process process) {
        this.process = process;
    }

    /** @param settings given with {@code -D} */
    static StreamsChild start(Stage stage, Path stateDirectory, Path log, List<String> settings) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
        command.add("-Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.blkstream.schemas");
        command.addAll(List.of(Main.class.getName(), "streams"));
        command.addAll(List.of("--bootstrap-server", stage.client().get("bootstrap.servers")));
        command.addAll(List.of("--registry", stage.client().get("schema.registry.url")));
        command.addAll(List.of("-D", "state.dir=" + stateDirectory));
        settings.forEach(setting -> command.addAll(List.of("-D", setting)));
        File output = log.toFile();
        return new StreamsChild(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output))
                .start());
    }

    /** As a crash would end it; answers when it is gone. */
    void kill() throws InterruptedException {
        requireAlive();
        process.destroyForcibly();
        if (process.waitFor() != SIGKILLED) {
            throw new IllegalStateException("ended with status " + process.exitValue() + " and not by SIGKILL");
        }
    }

    /** @throws IllegalStateException when it has ended by itself */
    void requireAlive() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the streams app has ended by itself, status " + process.exitValue());
        }
    }

    /** Stops it in order. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
