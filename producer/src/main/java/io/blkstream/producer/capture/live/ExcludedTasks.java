package io.blkstream.producer.capture.live;

import io.blkstream.producer.trace.kernel.BlockTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The threads whose I/Os are left out; trace records name threads, people name processes. */
final class ExcludedTasks {
    private static final int MAX_NAMES = 4096;

    private final Exclusions exclusions;
    private final Path proc;
    private final Map<String, Boolean> byName = new HashMap<>();
    private Set<Integer> threads = Set.of();

    ExcludedTasks(Exclusions exclusions, Path proc) {
        this.exclusions = exclusions;
        this.proc = proc;
        refresh();
    }

    /** Looks up the threads of the processes anew. */
    void refresh() {
        Set<Integer> found = new HashSet<>();
        for (long pid : exclusions.pids()) {
            addThreads(pid, found);
        }
        threads = found;
    }

    boolean contains(BlockTask task) {
        if (!threads.isEmpty() && threads.contains(task.pid())) {
            return true;
        }
        if (byName.size() > MAX_NAMES) {
            byName.clear();
        }
        return !exclusions.processes().isEmpty() && byName.computeIfAbsent(task.process(), exclusions::matchesName);
    }

    /** A process that has ended has no threads. */
    private void addThreads(long pid, Set<Integer> found) {
        try (Stream<Path> tasks = Files.list(proc.resolve(Long.toString(pid)).resolve("task"))) {
            tasks.forEach(task -> found.add(Integer.valueOf(task.getFileName().toString())));
        } catch (IOException ended) {
            found.remove((int) pid);
        }
    }
}
