package io.blkstream.producer.capture.tracefs;

import io.blkstream.producer.capture.CaptureException;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The kernel's tracefs: where it is mounted, and the instances that belong to captures. */
public final class Tracefs {
    private static final Logger LOG = LoggerFactory.getLogger(Tracefs.class);
    private static final Path USUAL_PLACE = Path.of("/sys/kernel/tracing");
    private static final String PREFIX = "blkstream-";
    private static final Pattern OWN = Pattern.compile(PREFIX + "(\\d{1,18})(?:\\.\\d+)?");
    private static final int MAX_PER_PROCESS = 64;

    private final Path root;

    Tracefs(Path root) {
        this.root = root;
    }

    /**
     * Finds tracefs, mounts it at its usual place when it is not mounted, and leaves it mounted.
     *
     * @throws CaptureException when it cannot be had
     */
    public static Tracefs provide() throws IOException {
        Optional<Path> mounted = mountPoint(Files.readString(Path.of("/proc/self/mounts")));
        if (mounted.isEmpty()) {
            mount();
        }
        Tracefs tracefs = new Tracefs(mounted.orElse(USUAL_PLACE));
        tracefs.check();
        return tracefs;
    }

    /** The first mount point of tracefs in a text like {@code /proc/self/mounts}, the usual one if it is among them. */
    static Optional<Path> mountPoint(String mounts) {
        List<Path> places = mounts.lines()
                .map(line -> line.split(" "))
                .filter(columns -> columns.length > 2 && columns[2].equals("tracefs"))
                .map(columns -> Path.of(columns[1].replace("\\040", " ")))
                .toList();
        return places.contains(USUAL_PLACE)
                ? Optional.of(USUAL_PLACE)
                : places.stream().findFirst();
    }

    /** Where it is mounted. */
    public Path root() {
        return root;
    }

    /**
     * Makes an instance for a process: buffers and switches of its own.
     *
     * @throws CaptureException when the kernel refuses
     */
    public TraceInstance newInstance(long pid) {
        for (int i = 0; i < MAX_PER_PROCESS; i++) {
            Path directory = root.resolve("instances").resolve(PREFIX + pid + (i == 0 ? "" : "." + i));
            try {
                if (!Files.exists(directory)) {
                    Files.createDirectory(directory);
                    return new TraceInstance(directory);
                }
            } catch (IOException e) {
                throw new CaptureException("cannot make a trace instance " + directory + ": " + e.getMessage(), e);
            }
        }
        throw new CaptureException("process " + pid + " has " + MAX_PER_PROCESS + " trace instances already in "
                + root.resolve("instances"));
    }

    /**
     * Removes instances whose process has ended without removing them. One that is still held open, by a process that only
     * seems gone because it lives in another container, stays as it is.
     *
     * @param alive whether there is a process of that id
     * @return names of those removed
     */
    public List<String> removeStale(LongPredicate alive) throws IOException {
        List<String> removed = new ArrayList<>();
        try (Stream<Path> instances = Files.list(root.resolve("instances"))) {
            for (Path instance : instances.toList()) {
                Matcher own = OWN.matcher(instance.getFileName().toString());
                if (own.matches() && !alive.test(Long.parseLong(own.group(1))) && remove(instance)) {
                    removed.add(instance.getFileName().toString());
                }
            }
        }
        return removed;
    }

    private static boolean remove(Path instance) throws IOException {
        try {
            return Files.deleteIfExists(instance);
        } catch (DirectoryNotEmptyException stillOpen) {
            return false;
        } catch (FileSystemException busy) {
            LOG.info("left alone instance={} reason={}", instance, busy.getReason());
            return false;
        }
    }

    private static void mount() throws IOException {
        try {
            Process mount = new ProcessBuilder("mount", "-t", "tracefs", "nodev", USUAL_PLACE.toString())
                    .redirectErrorStream(true)
                    .start();
            String said = new String(mount.getInputStream().readAllBytes()).strip();
            if (mount.waitFor() != 0) {
                throw new CaptureException("cannot mount tracefs at " + USUAL_PLACE + ": " + said
                        + " (live capture needs root and a kernel with CONFIG_FTRACE)");
            }
            LOG.info("mounted tracefs at={}", USUAL_PLACE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CaptureException("interrupted while mounting tracefs", e);
        }
    }

    private void check() {
        if (!Files.isWritable(root.resolve("instances"))) {
            throw new CaptureException("no access to " + root + ": live capture needs root");
        }
        if (!Files.isDirectory(root.resolve("events/block"))) {
            throw new CaptureException(
                    "no block tracepoints in " + root + ": the kernel needs CONFIG_BLK_DEV_IO_TRACE or CONFIG_FTRACE");
        }
    }
}
