package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.event.Geometry.MdBitmap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * How md writes the last page of a write-intent bitmap: in a size rounded up to the logical block, which a device with a
 * larger write unit answers with a read-modify-write. The arithmetic is that of drivers/md/md-bitmap.c.
 *
 * @param bits one per bitmap chunk, above 0
 * @param startSector first sector of the last page on the whole disk
 * @param lastPageBytes bytes of the last page in use, 1..4096
 * @param writtenBytes what is written today: the last page rounded up to the logical block
 * @param wholeBytes what could be written: the last page rounded up to the optimal size
 * @param verdict which of the two fits before the boundary
 */
public record MdBitmapLayout(
        long bits, long startSector, int lastPageBytes, int writtenBytes, int wholeBytes, Verdict verdict) {
    private static final int PAGE_BYTES = 4096;
    private static final int SECTOR_BYTES = 512;
    /** sizeof(bitmap_super_t). */
    private static final int SUPERBLOCK_BYTES = 256;

    /** What fits between the last page's start and the boundary (data, or the superblock of a bitmap before it). */
    public enum Verdict {
        /** The whole optimal size. */
        WHOLE_FITS,
        /** Only the size rounded up to the logical block. */
        ONLY_WRITTEN_FITS,
        /** Not even that: the bitmap overflows. */
        OVERFLOW,
        /** The boundary is not known. */
        UNKNOWN
    }

    /** The layout; empty when neither bits nor bytes are known. */
    public static Optional<MdBitmapLayout> of(MdBitmap bitmap, int logicalBytes, int optimalBytes) {
        OptionalLong bits = bits(bitmap);
        return bits.isEmpty()
                ? Optional.empty()
                : Optional.of(of(bitmap, bits.getAsLong(), logicalBytes, optimalBytes));
    }

    /** Whether today's write covers whole optimal units. */
    public boolean writesWhole() {
        return writtenBytes == wholeBytes;
    }

    /**
     * By how many doublings (or, when negative, halvings) of the bitmap chunk the last page becomes whole; the smallest
     * such change, larger chunks first. Empty when none of six either way does.
     */
    public static OptionalInt doublingsForWholeLastPage(long bits, int logicalBytes, int optimalBytes) {
        for (int doublings = 1; doublings <= 6; doublings++) {
            if (isWhole(ceilDiv(bits, 1L << doublings), logicalBytes, optimalBytes)) {
                return OptionalInt.of(doublings);
            }
            if (isWhole(bits << doublings, logicalBytes, optimalBytes)) {
                return OptionalInt.of(-doublings);
            }
        }
        return OptionalInt.empty();
    }

    private static MdBitmapLayout of(MdBitmap bitmap, long bits, int logicalBytes, int optimalBytes) {
        long pages = pages(bits);
        long startInBitmap = (pages - 1) * (PAGE_BYTES / SECTOR_BYTES);
        int last = lastPageBytes(bits);
        int written = roundUp(last, logicalBytes);
        int whole = roundUp(last, optimalBytes);
        return new MdBitmapLayout(
                bits,
                bitmap.superblockSector() + bitmap.offsetSectors() + startInBitmap,
                last,
                written,
                whole,
                verdict(bitmap, startInBitmap, written, whole));
    }

    private static Verdict verdict(MdBitmap bitmap, long startInBitmap, int written, int whole) {
        long start;
        long boundary;
        if (bitmap.offsetSectors() < 0) {
            start = bitmap.offsetSectors() + startInBitmap;
            boundary = 0;
        } else if (bitmap.dataOffsetSectors().isPresent()) {
            start = bitmap.superblockSector() - bitmap.memberStartSector() + bitmap.offsetSectors() + startInBitmap;
            boundary = bitmap.dataOffsetSectors().getAsLong();
        } else {
            return Verdict.UNKNOWN;
        }
        if (start + whole / SECTOR_BYTES <= boundary) {
            return Verdict.WHOLE_FITS;
        }
        return start + written / SECTOR_BYTES <= boundary ? Verdict.ONLY_WRITTEN_FITS : Verdict.OVERFLOW;
    }

    private static OptionalLong bits(MdBitmap bitmap) {
        if (bitmap.bits().isPresent() || bitmap.bytes().isEmpty()) {
            return bitmap.bits();
        }
        return OptionalLong.of((bitmap.bytes().getAsLong() - SUPERBLOCK_BYTES) * 8);
    }

    private static boolean isWhole(long bits, int logicalBytes, int optimalBytes) {
        int last = lastPageBytes(bits);
        return roundUp(last, logicalBytes) == roundUp(last, optimalBytes);
    }

    private static long bytes(long bits) {
        return ceilDiv(bits, 8) + SUPERBLOCK_BYTES;
    }

    private static long pages(long bits) {
        return ceilDiv(bytes(bits), PAGE_BYTES);
    }

    private static int lastPageBytes(long bits) {
        return (int) (bytes(bits) - PAGE_BYTES * (pages(bits) - 1));
    }

    private static int roundUp(int bytes, int unit) {
        return (int) (ceilDiv(bytes, unit) * unit);
    }

    private static long ceilDiv(long dividend, long divisor) {
        return -Math.floorDiv(-dividend, divisor);
    }
}
