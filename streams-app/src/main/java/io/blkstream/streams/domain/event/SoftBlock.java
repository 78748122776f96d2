package io.blkstream.streams.domain.event;

import java.util.OptionalInt;

/**
 * The unit of buffered writes to a bare block device. The kernel chooses the largest power of two up to a page that
 * divides the size of the device, because the page cache must not reach beyond its end (block/bdev.c, set_init_blocksize).
 */
public final class SoftBlock {
    private static final int PAGE_BYTES = 4096;

    private SoftBlock() {}

    /** What the kernel chooses for a device of this size. */
    public static int predict(int logicalBytes, long sizeBytes) {
        int bytes = logicalBytes;
        while (bytes < PAGE_BYTES && (sizeBytes & bytes) == 0) {
            bytes <<= 1;
        }
        return bytes;
    }

    /** The soft block of a device: as measured on the host, or else as the kernel would choose it. */
    public static OptionalInt of(Geometry.Limits limits) {
        if (limits.softBlockSize().isPresent()) {
            return limits.softBlockSize();
        }
        return limits.logicalBlockSize().isPresent() && limits.sizeBytes().isPresent()
                ? OptionalInt.of(predict(
                        limits.logicalBlockSize().getAsInt(), limits.sizeBytes().getAsLong()))
                : OptionalInt.empty();
    }
}
