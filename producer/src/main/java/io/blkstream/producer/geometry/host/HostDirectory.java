package io.blkstream.producer.geometry.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tree below a directory; {@code /} on the host itself. Attributes come and go with their devices, and some may be read
 * by root only: what cannot be read is unknown, as the contract of {@link HostTree} says.
 */
final class HostDirectory implements HostTree {
    private final Path root;

    HostDirectory(Path root) {
        this.root = root;
    }

    @Override
    public Optional<String> text(String path) {
        try {
            Path file = root.resolve(path);
            if (!Files.isRegularFile(file)) {
                return Optional.empty();
            }
            String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> names(String path) {
        try (Stream<Path> entries = Files.list(root.resolve(path))) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        } catch (IOException absent) {
            return List.of();
        }
    }

    @Override
    public Optional<String> target(String path) {
        try {
            Path realRoot = root.toRealPath();
            return Optional.of(
                    realRoot.relativize(root.resolve(path).toRealPath()).toString());
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
