package io.blkstream.local.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory that is made when it is first asked for, and goes with everything in it when it is closed. */
final class TemporaryDirectory implements AutoCloseable {
    private final String name;
    private Path path;

    /** @param name how its name begins */
    TemporaryDirectory(String name) {
        this.name = name;
    }

    Path path() {
        if (path == null) {
            try {
                path = Files.createTempDirectory(name);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make a temporary directory: " + e.getMessage(), e);
            }
        }
        return path;
    }

    @Override
    public void close() throws IOException {
        if (path != null) {
            DirectoryTree.delete(path);
        }
    }
}
