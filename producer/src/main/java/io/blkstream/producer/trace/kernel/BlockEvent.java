package io.blkstream.producer.trace.kernel;

import io.blkstream.producer.trace.Rwbs;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;

/**
 * One thing that the block layer did, as a trace tells it.
 *
 * @param line number of the line or record, from 1
 * @param timeNanos when, in nanoseconds from the trace's own origin
 * @param device {@code major << 20 | minor}
 * @param append whether it is a zone append: the sector is not known before the end
 * @param sector first 512-byte sector; any value when there is none
 * @param bytes size of the request, or of the part that ended; 0 = no data, {@link #ALL} = whatever is left
 * @param error positive errno, 0 = none
 */
public record BlockEvent(
        long line,
        long timeNanos,
        BlockStep step,
        int device,
        Operation operation,
        int flags,
        boolean append,
        long sector,
        long bytes,
        BlockTask task,
        int error) {
    /** Size that is not known: the whole request. */
    public static final long ALL = -1;

    private static final int MINOR_BITS = 20;
    private static final int MAX_MAJOR = (1 << 12) - 1;
    private static final int MAX_MINOR = (1 << MINOR_BITS) - 1;
    private static final long NO_SECTOR = -1;
    private static final long APPEND_SECTOR = -2;

    /** Whether the kernel has device numbers of that size. */
    public static boolean isDevice(long major, long minor) {
        return major >= 0 && major <= MAX_MAJOR && minor >= 0 && minor <= MAX_MINOR;
    }

    /** Packs a device number. */
    public static int device(long major, long minor) {
        return (int) (major << MINOR_BITS | minor);
    }

    /** The first half of a packed device number. */
    public static int major(int device) {
        return device >>> MINOR_BITS;
    }

    /** The second half of a packed device number. */
    public static int minor(int device) {
        return device & MAX_MINOR;
    }

    /** The operation of a request whose letters are {@code rwbs}: one that only flushes before no data is a flush. */
    public static Operation operation(Rwbs rwbs, long bytes) {
        boolean onlyFlushes = bytes == 0 && (rwbs.flags() & IoFlags.PREFLUSH) != 0;
        return onlyFlushes ? Operation.FLUSH : rwbs.operation();
    }

    BlockEvent as(BlockStep other) {
        return new BlockEvent(line, timeNanos, other, device, operation, flags, append, sector, bytes, task, error);
    }

    /** Where to look for the other half: a request keeps this from issue to completion. */
    RequestKey key() {
        // Tools print the missing sector of a flush as 0 at issue and as 2^64-1 at completion.
        boolean dataless = bytes == 0 || operation == Operation.FLUSH || operation == Operation.OTHER;
        return new RequestKey(device, append ? APPEND_SECTOR : dataless ? NO_SECTOR : sector, operation);
    }

    /** The key of the request that begins where this one ends. */
    RequestKey endKey() {
        return new RequestKey(device, sector + bytes / 512, operation);
    }
}
