package io.blkstream.producer.trace.kernel;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blkstream.producer.SharedTraces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Recorded traces by the beginning of their names. */
final class KernelTraces {
    private KernelTraces() {}

    /** The one file of a folder whose name begins like this. */
    static byte[] file(String folder, String prefix) {
        List<Path> found = files(folder).stream()
                .filter(path -> path.getFileName().toString().startsWith(prefix))
                .toList();
        assumeTrue(found.size() == 1, "no " + folder + "/" + prefix + "…");
        return bytes(found.get(0));
    }

    static List<Path> files(String folder) {
        try (Stream<Path> files = Files.list(SharedTraces.file(folder))) {
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
}
