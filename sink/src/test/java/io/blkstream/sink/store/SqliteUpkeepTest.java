package io.blkstream.sink.store;

import io.blkstream.sink.ManualClock;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a SQLite file. */
class SqliteUpkeepTest extends UpkeepContract {
    @TempDir
    private Path folder;

    @Override
    SqlStore open(ManualClock clock) {
        return SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock);
    }
}
