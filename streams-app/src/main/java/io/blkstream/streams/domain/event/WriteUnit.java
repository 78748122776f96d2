package io.blkstream.streams.domain.event;

import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The unit in which a leaf device likes to be written: writes that are no multiple of it, or start off it, may make the
 * device read, modify and write.
 *
 * @param sizeBytes the unit, above the logical block size and at most 64 KiB
 * @param alignmentOffsetBytes bytes from the start of the device to the first whole unit, >= 0
 */
public record WriteUnit(int sizeBytes, int alignmentOffsetBytes) {
    /** Larger preferences are stripes and erase blocks, which no single write has to fill. */
    public static final int MAX_BYTES = 64 * 1024;

    private static final int SECTOR_BYTES = 512;
    private static final int PAGE_BYTES = 4096;

    /** The write unit of a device, or why it has none. */
    public sealed interface Answer permits Known, None {}

    /** The device has a write unit. */
    public record Known(WriteUnit unit) implements Answer {}

    /** The device has none, or it cannot be known; the reason is a clause without a full stop. */
    public record None(String reason) implements Answer {}

    /** The smallest of physical, minimum and trusted optimal size that is above the logical block size. */
    public static Answer of(Geometry geometry) {
        if (geometry.stacked()) {
            return new None("it is stacked on other devices, which are judged themselves");
        }
        Geometry.Limits limits = geometry.limits();
        if (limits.logicalBlockSize().isEmpty()) {
            return new None("logicalBlockSize is not known");
        }
        if (limits.alignmentOffsetBytes() < 0) {
            return new None("alignmentOffset says that the device is misaligned");
        }
        int logicalBytes = limits.logicalBlockSize().getAsInt();
        OptionalInt unit = IntStream.concat(
                        IntStream.concat(limits.physicalBlockSize().stream(), limits.minimumIoSize().stream()),
                        OptimalIo.trusted(limits).stream())
                .filter(bytes -> bytes > logicalBytes && bytes <= MAX_BYTES)
                .min();
        return unit.isPresent()
                ? new Known(new WriteUnit(unit.getAsInt(), limits.alignmentOffsetBytes()))
                : new None("no size between logicalBlockSize " + logicalBytes + " B and 64 KiB is given as preferred");
    }

    /** Whether a write at a sector covers whole units only. */
    public boolean isWhole(long sector512, long bytes) {
        return bytes % sizeBytes == 0 && (sector512 * SECTOR_BYTES - alignmentOffsetBytes) % sizeBytes == 0;
    }

    /** What {@code optimal_io_size} is worth. */
    public static final class OptimalIo {

        private OptimalIo() {}

        /** The optimal size where it means something: above the logical block and a multiple of the larger of physical block and page. */
        public static OptionalInt trusted(Geometry.Limits limits) {
            return meaningful(limits) && !suspect(limits) ? limits.optimalIoSize() : OptionalInt.empty();
        }

        /**
         * Whether the value cannot be true: 33553920 = 65535 × 512 from USB and SATA bridges, 16776704 = 32767 × 512 from
         * a 4Kn SAS disk. Never divide by it.
         */
        public static boolean suspect(Geometry.Limits limits) {
            int step = Math.max(limits.physicalBlockSize().orElse(PAGE_BYTES), PAGE_BYTES);
            return meaningful(limits) && limits.optimalIoSize().getAsInt() % step != 0;
        }

        private static boolean meaningful(Geometry.Limits limits) {
            return limits.optimalIoSize().orElse(0) > limits.logicalBlockSize().orElse(0);
        }
    }
}
