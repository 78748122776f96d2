package io.blkstream.local.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Captured traces that lie outside of the sources: where the system property {@code blkstream.shared} says, or in a
 * directory {@code shared} beside or above the working directory.
 */
public final class SharedTraces {
    private SharedTraces() {}

    /** A trace by its name below {@code traces}; the test is skipped when it is not there. */
    public static Path require(String name) {
        Optional<Path> trace = roots().map(root -> root.resolve("traces").resolve(name))
                .filter(Files::isRegularFile)
                .findFirst();
        Assumptions.assumeTrue(
                trace.isPresent(), () -> "no trace " + name + " in a directory 'shared'; set -Dblkstream.shared");
        return trace.get();
    }

    private static Stream<Path> roots() {
        String set = System.getProperty("blkstream.shared");
        if (set != null) {
            return Stream.of(Path.of(set));
        }
        return Stream.iterate(Path.of("").toAbsolutePath(), directory -> directory != null, Path::getParent)
                .map(directory -> directory.resolve("shared"));
    }
}
