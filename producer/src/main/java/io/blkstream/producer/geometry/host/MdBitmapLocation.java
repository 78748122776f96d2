package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.MdBitmap;

/**
 * Where a member of an md array carries the write-intent bitmap. Source: drivers/md/md.c (super_1_load, super_90_load) for the
 * place of the superblock, drivers/md/md-bitmap.c for the size of the bitmap.
 */
final class MdBitmapLocation {
    private static final long SECTOR_BYTES = 512;
    private static final long BITMAP_SUPERBLOCK_BYTES = 256;

    private final Attributes array;
    private final MdArrays.MdMember member;

    MdBitmapLocation(Attributes array, MdArrays.MdMember member) {
        this.array = array;
        this.member = member;
    }

    /** Null when there is no internal bitmap, or the place of the superblock is not known. */
    MdBitmap find() {
        // Since Linux 6.18 there is a second kind, of a byte per chunk and without the page-wise layout.
        if ("llbitmap".equals(array.chosen("md/bitmap_type"))) {
            return null;
        }
        Long offset = offsetSectors(array.text("md/bitmap/location"));
        Long superblock = superblockOnMember(array.text("md/metadata_version"));
        Long start = member.place().startSector();
        if (offset == null || superblock == null || start == null) {
            return null;
        }
        Long chunkBytes = positive(array.longValue("md/bitmap/chunksize"));
        Long bits = bits(chunkBytes);
        return MdBitmap.newBuilder()
                .setSuperblockSector(start + superblock)
                .setOffsetSectors(offset)
                .setBits(bits)
                .setBytes(bits == null ? null : Long.valueOf((bits + 7) / 8 + BITMAP_SUPERBLOCK_BYTES))
                .setDataOffsetSectors(member.dataOffsetSectors())
                .setChunkBytes(chunkBytes)
                .setMemberStartSector(start)
                .build();
    }

    /** {@code +8} or {@code -8}; {@code none} and {@code file} are no place on a member. */
    private static Long offsetSectors(String location) {
        if (location == null || !location.matches("[+-]\\d{1,18}")) {
            return null;
        }
        return Long.valueOf(location);
    }

    private Long superblockOnMember(String version) {
        if (version == null) {
            return null;
        }
        Long sectors = member.place().sectors();
        return switch (version) {
            case "1.2" -> Long.valueOf(8);
            case "1.1" -> Long.valueOf(0);
            case "1.0" -> sectors == null ? null : Long.valueOf((sectors - 16) & ~7L);
            case "0.90" -> sectors == null ? null : Long.valueOf((sectors & ~127L) - 128);
            default -> null;
        };
    }

    /** One bit covers a chunk of the array, of RAID 10 as of RAID 1. */
    private Long bits(Long chunkBytes) {
        Long arraySectors = array.longValue("size");
        if (chunkBytes == null || arraySectors == null) {
            return null;
        }
        return (arraySectors * SECTOR_BYTES + chunkBytes - 1) / chunkBytes;
    }

    private static Long positive(Long value) {
        return value == null || value <= 0 ? null : value;
    }
}
