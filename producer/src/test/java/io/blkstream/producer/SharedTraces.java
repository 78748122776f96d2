package io.blkstream.producer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Recorded traces beside the project; tests that need them are skipped, visibly, where they are absent. */
public final class SharedTraces {
    private SharedTraces() {}

    /** The bytes of a file, e.g. {@code real/51-fio-lat-log-4col.txt}. */
    public static byte[] read(String name) {
        Path file = root().resolve("traces").resolve(name);
        Assumptions.assumeTrue(Files.exists(file), () -> "skipped: no " + file);
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path root() {
        String configured = System.getProperty("blkstream.shared");
        if (configured != null) {
            return Path.of(configured);
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path shared = at.resolve("shared");
            if (Files.isDirectory(shared.resolve("traces"))) {
                return shared;
            }
        }
        return Path.of("shared");
    }
}
