package io.blkstream.producer.capture.tracefs;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** A tracefs instance: trace buffers and event switches that nobody else sees. Removed by {@link #close()}. */
public final class TraceInstance implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int REMOVALS = 50;
    private static final long REMOVAL_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Path directory;

    TraceInstance(Path directory) {
        this.directory = directory;
    }

    /** Its name in {@code instances}. */
    public String name() {
        return directory.getFileName().toString();
    }

    public boolean has(String file) {
        return Files.exists(directory.resolve(file));
    }

    public String read(String file) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream in = Files.newInputStream(directory.resolve(file))) {
            // Some of these files end after the first read, however short: readAllBytes begins with a single byte.
            for (int length = in.read(chunk); length > 0; length = in.read(chunk)) {
                text.write(chunk, 0, length);
            }
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /** @throws FileSystemException when the kernel refuses the text; names the file and the text */
    public void write(String file, String text) throws IOException {
        Path path = directory.resolve(file);
        try {
            Files.write(path, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw new FileSystemException(path.toString(), null, "refused '" + text + "': " + e.getMessage());
        }
    }

    /** Opens the buffer of one processor. */
    public CpuBuffer cpuBuffer(int cpu) throws IOException {
        return CpuBuffer.open(directory.resolve("per_cpu").resolve("cpu" + cpu));
    }

    /** Processors of a text like {@code /sys/devices/system/cpu/online}: {@code 0-3,8}. */
    public static IntStream cpus(String list) {
        IntStream cpus = IntStream.empty();
        for (String range : list.strip().split(",")) {
            String[] ends = range.split("-", 2);
            cpus = IntStream.concat(
                    cpus, IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])));
        }
        return cpus;
    }

    /** The kernel keeps an instance for a moment after its last file was closed. */
    @Override
    public void close() throws IOException {
        for (int i = 1; ; i++) {
            try {
                Files.deleteIfExists(directory);
                return;
            } catch (FileSystemException busy) {
                if (i == REMOVALS) {
                    throw busy;
                }
                LockSupport.parkNanos(REMOVAL_PAUSE_NANOS);
            }
        }
    }
}
