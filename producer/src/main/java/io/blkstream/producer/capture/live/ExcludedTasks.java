package io.blkstream.producer.capture.live;

import io.blkstream.producer.trace.kernel.BlockTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The threads whose I/Os are left out; trace records name threads, people name processes. */
final class ExcludedTasks {
    private static final int MAX_NAMES = 4096;

    private final Exclusions exclusions;
    private final Path proc;
    private final Map<String, Boolean> byName = new HashMap<>();
    private BitSet threads = new BitSet();

    ExcludedTasks(Exclusions exclusions, Path proc) {
        this.exclusions = exclusions;
        this.proc = proc;
        refresh();
    }

    /** Looks up the threads of the processes anew. */
    void refresh() {
        BitSet found = new BitSet();
        for (long pid : exclusions.pids()) {
            addThreads(pid, found);
        }
        threads = found;
    }

    boolean contains(BlockTask task) {
        if (task.pid() >= 0 && threads.get(task.pid())) {
            return true;
        }
        if (byName.size() > MAX_NAMES) {
            byName.clear();
        }
        return !exclusions.processes().isEmpty() && byName.computeIfAbsent(task.process(), exclusions::matchesName);
    }

    /** A process that has ended has no threads. */
    private void addThreads(long pid, BitSet found) {
        try (Stream<Path> tasks = Files.list(proc.resolve(Long.toString(pid)).resolve("task"))) {
            tasks.forEach(task -> found.set(Integer.parseInt(task.getFileName().toString())));
        } catch (IOException ended) {
            found.clear((int) pid);
        }
    }
}
