package io.blkstream.local.broker;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Keeps a second broker off a data directory. Kafka has a lock of its own, but finds it taken only after the second
 * broker has disturbed the first, which then no longer stops in order. The system frees it when its holder dies.
 */
final class DataDirectoryLock implements AutoCloseable {
    private final FileChannel channel;

    private DataDirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws BrokerException when another broker holds the directory */
    static DataDirectoryLock acquire(Path dataDirectory) {
        try {
            Files.createDirectories(dataDirectory);
            FileChannel channel = FileChannel.open(
                    dataDirectory.resolve("blkstream.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isTaken(channel)) {
                channel.close();
                throw new BrokerException(
                        "data directory %s is in use by another broker; stop it or choose another directory"
                                .formatted(dataDirectory));
            }
            return new DataDirectoryLock(channel);
        } catch (IOException e) {
            throw new BrokerException("cannot use data directory %s: %s".formatted(dataDirectory, e), e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new BrokerException("cannot release the data directory: " + e.getMessage(), e);
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock == null;
        } catch (OverlappingFileLockException heldInThisJvm) {
            return true;
        }
    }
}
