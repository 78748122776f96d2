package io.blkstream.sink.store;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqlitePageQueriesTest extends PageQueriesContract {
    @TempDir
    private Path folder;

    @Override
    Store open() {
        return SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock);
    }
}
