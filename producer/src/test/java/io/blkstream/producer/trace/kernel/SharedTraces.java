package io.blkstream.producer.trace.kernel;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the traces that are not part of this project; a test without them is skipped in sight. */
final class SharedTraces {
    private static final Path TRACES = find();

    private SharedTraces() {}

    /** The one file of a folder whose name begins like this. */
    static byte[] file(String folder, String prefix) {
        List<Path> found = files(folder).stream()
                .filter(path -> path.getFileName().toString().startsWith(prefix))
                .toList();
        assumeTrue(found.size() == 1, "no " + folder + "/" + prefix + "…");
        return bytes(found.get(0));
    }

    static List<Path> files(String folder) {
        assumeTrue(TRACES != null, "no shared traces: set -Dblkstream.shared");
        try (Stream<Path> files = Files.list(TRACES.resolve(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] bytes(Path path) {
        try {
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path find() {
        String set = System.getProperty("blkstream.shared");
        if (set != null) {
            return Path.of(set, "traces");
        }
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path traces = at.resolve("shared").resolve("traces");
            if (Files.isDirectory(traces)) {
                return traces;
            }
        }
        return null;
    }
}
