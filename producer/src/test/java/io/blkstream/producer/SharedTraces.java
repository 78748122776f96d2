package io.blkstream.producer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds the folder of recorded traces that lies beside a checkout; tests that need it are skipped where it is not. */
public final class SharedTraces {
    private SharedTraces() {}

    /** A file below the folder {@code traces}, e.g. {@code real/01-….txt}; skips the test when it is absent. */
    public static Path file(String name) {
        Path file = folder().resolve(name);
        Assumptions.assumeTrue(Files.exists(file), () -> "recorded trace absent: " + file);
        return file;
    }

    /** The bytes of such a file. */
    public static byte[] read(String name) {
        try {
            return Files.readAllBytes(file(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        String configured = System.getProperty("blkstream.shared");
        if (configured != null) {
            return Path.of(configured, "traces");
        }
        Path at = Path.of("").toAbsolutePath();
        for (; at != null; at = at.getParent()) {
            Path traces = at.resolve("shared").resolve("traces");
            if (Files.isDirectory(traces)) {
                return traces;
            }
        }
        return Assumptions.abort("no folder shared/traces beside this checkout; name it with -Dblkstream.shared=…");
    }
}
