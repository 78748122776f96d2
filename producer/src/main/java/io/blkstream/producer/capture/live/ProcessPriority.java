package io.blkstream.producer.capture.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives this process a priority, all its threads: those that compile the code decide as much as the one that captures whether a
 * busy start is seen. Java by itself does not do that on Linux.
 */
final class ProcessPriority {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessPriority.class);

    private ProcessPriority() {}

    /** Sets the nice value of the threads there are; a refusal is logged, since nothing depends on it but speed. */
    static void set(int nice) throws IOException {
        if (nice == 0) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("renice", "-n", Integer.toString(nice), "-p"));
        try (Stream<Path> threads = Files.list(Path.of("/proc/self/task"))) {
            threads.forEach(thread -> command.add(thread.getFileName().toString()));
        }
        run(command, nice);
    }

    private static void run(List<String> command, int nice) {
        try {
            Process renice =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(renice.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            if (renice.waitFor() != 0) {
                LOG.warn("not all threads got the priority wanted={} reason={}", nice, said);
            }
        } catch (IOException notInstalled) {
            LOG.warn("not all threads got the priority wanted={} reason={}", nice, notInstalled.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
