package io.blkstream.producer.geometry.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Commands of a host that tell about its devices. */
interface HostCommands {
    /** What a command prints; empty when it is not installed, fails, or takes long. */
    Optional<String> output(List<String> command);

    /** Those of this machine. */
    static HostCommands local() {
        return HostCommands::run;
    }

    private static Optional<String> run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            Thread watch = new Thread(() -> endLater(process), "command-watch");
            watch.setDaemon(true);
            watch.start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            watch.interrupt();
            return status == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException notInstalled) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A disk that does not answer blocks whoever opens it. */
    private static void endLater(Process process) {
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
