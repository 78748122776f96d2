package io.blkstream.producer.geometry.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a tree like /sys and /proc below a directory. */
final class FabricatedHost {
    private final Path root;

    FabricatedHost(Path root) {
        this.root = root;
    }

    /** A file with a line of text, as the kernel ends it. */
    FabricatedHost file(String path, Object text) {
        return write(path, text + "\n");
    }

    /** Several files {@code name=text} below a directory. */
    FabricatedHost files(String directory, String... files) {
        for (String file : files) {
            String[] pair = file.split("=", 2);
            write(directory + "/" + pair[0], pair[1] + "\n");
        }
        return this;
    }

    /** A disk at a place in the device tree, linked from /sys/block. */
    FabricatedHost disk(String name, String devicePath, long sectors) {
        write("sys/devices/" + devicePath + "/size", sectors + "\n");
        return link("sys/block/" + name, "sys/devices/" + devicePath);
    }

    FabricatedHost link(String path, String target) {
        try {
            Path link = root.resolve(path);
            Files.createDirectories(link.getParent());
            Files.createSymbolicLink(link, root.resolve(target));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FabricatedHost write(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
