package io.blkstream.local.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory with everything in it. */
final class DirectoryTree {
    private DirectoryTree() {}

    /** Deletes it; what somebody else deletes meanwhile is no fault. */
    static void delete(Path directory) throws IOException {
        List<Path> innermostFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            innermostFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : innermostFirst) {
            Files.deleteIfExists(file);
        }
    }
}
