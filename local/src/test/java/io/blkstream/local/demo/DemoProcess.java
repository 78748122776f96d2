package io.blkstream.local.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code blkstream demo} from the runnable jar, in a process group of its own as a shell would give it. */
final class DemoProcess implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;

    private DemoProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /** @param directory takes its output, and its temporary files */
    static DemoProcess start(Path directory, String... options) throws IOException {
        Path out = Files.createTempFile(directory, "out", ".txt");
        Path err = Files.createTempFile(directory, "err", ".txt");
        // A build that runs in the background has SIGINT ignored, and its children would inherit that.
        List<String> command = new ArrayList<>(List.of("setsid", "env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Djava.io.tmpdir=" + directory);
        command.add("-Dblkstream.registry.home=" + System.getProperty("blkstream.registry.home"));
        command.add("-Dorg.apache.avro.SERIALIZABLE_PACKAGES=io.blkstream.schemas");
        command.addAll(List.of("-jar", System.getProperty("blkstream.jar"), "demo"));
        command.addAll(List.of(options));
        return new DemoProcess(
                new ProcessBuilder(command)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start(),
                out,
                err);
    }

    String outText() {
        return read(out);
    }

    List<String> out() {
        return outText().lines().toList();
    }

    String err() {
        return read(err);
    }

    /** Every process below it. */
    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    void signal(String name) throws IOException {
        kill(name, Long.toString(process.pid()));
    }

    /** As a terminal does it: to the process and all of its children. */
    void signalGroup(String name) throws IOException {
        kill(name, "-" + process.pid());
    }

    /** @throws AssertionError when it does not end in time, with what it said */
    int awaitEnd(Duration timeout) {
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("runs after " + timeout.toSeconds() + " s; it said:\n" + err());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** Ends what is left of it. */
    @Override
    public void close() {
        children().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private static void kill(String signal, String target) throws IOException {
        try {
            // The shell's own kill: the program of that name is not everywhere.
            new ProcessBuilder("sh", "-c", "kill -s " + signal + " -- " + target)
                    .inheritIO()
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
