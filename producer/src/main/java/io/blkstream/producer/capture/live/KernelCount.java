package io.blkstream.producer.capture.live;

import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How many I/Os of a disk the kernel itself has counted as completed, from {@code /sys/block/D/stat}. Source:
 * Documentation/block/stat.rst.
 *
 * @param ios reads, writes, discards and flushes since the disk appeared
 * @param countsFlushes whether flushes are among them (since Linux 5.5)
 */
record KernelCount(long ios, boolean countsFlushes) {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int READS = 0;
    private static final int WRITES = 4;
    private static final int DISCARDS = 11;
    private static final int FLUSHES = 15;

    /** Empty when the disk is gone. */
    static Optional<KernelCount> of(Path sys, String disk) {
        try {
            return Optional.of(
                    parse(Files.readString(sys.resolve("block").resolve(disk).resolve("stat"))));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    static KernelCount parse(String stat) {
        String[] columns = BLANKS.split(stat.strip());
        long ios = 0;
        for (int column : new int[] {READS, WRITES, DISCARDS, FLUSHES}) {
            ios += column < columns.length ? Long.parseLong(columns[column]) : 0;
        }
        return new KernelCount(ios, columns.length > FLUSHES);
    }

    KernelCount atBeginning() {
        return new KernelCount(0, countsFlushes);
    }

    /** Whether an I/O of that kind is among them: commands from user space are not. */
    boolean counts(Operation operation) {
        return operation != Operation.OTHER && (countsFlushes || operation != Operation.FLUSH);
    }
}
