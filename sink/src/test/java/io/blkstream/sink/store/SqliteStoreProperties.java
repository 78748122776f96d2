package io.blkstream.sink.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** The laws on a SQLite file. */
class SqliteStoreProperties extends StoreProperties {
    private static Path folder;

    @BeforeContainer
    static void createFolder() throws Exception {
        folder = Files.createTempDirectory("sink-properties");
    }

    @AfterContainer
    static void deleteFolder() throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> childrenFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : childrenFirst) {
                Files.delete(file);
            }
        }
    }

    @Override
    Store open(Clock clock) throws Exception {
        return SqlStore.open("jdbc:sqlite:" + Files.createTempFile(folder, "sink", ".db"), clock);
    }
}
