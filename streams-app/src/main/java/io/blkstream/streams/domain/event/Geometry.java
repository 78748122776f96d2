package io.blkstream.streams.domain.event;

import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a host says about one of its block devices. Empty = not known, never a guess. */
public record Geometry(
        DeviceId device,
        Identity identity,
        Limits limits,
        Behaviour behaviour,
        Optional<MdBitmap> mdBitmap,
        Optional<Mirror> mirror,
        Optional<CopyTarget> copy,
        List<String> stackedOn,
        OptionalInt splitTargets) {

    public Geometry {
        stackedOn = List.copyOf(stackedOn);
    }

    /** What the device is. */
    public enum Kind {
        UNKNOWN,
        DISK,
        MD,
        DM,
        LOOP,
        ZRAM,
        NBD,
        MULTIPATH,
        OTHER
    }

    /** Whether limits come from hardware or from something that imitates it. */
    public enum Provenance {
        UNKNOWN,
        PHYSICAL,
        VIRTUAL,
        NETWORK
    }

    /** Names that stay when the kernel name changes, and what the hardware is. */
    public record Identity(
            Optional<String> stableId,
            Optional<String> model,
            Optional<String> firmware,
            Optional<String> kernel,
            Kind kind,
            Provenance provenance) {}

    /**
     * Sizes from /sys/block/D/queue, bytes.
     *
     * @param alignmentOffsetBytes bytes from the start of the device to its first naturally aligned block; -1 =
     *     misaligned
     */
    public record Limits(
            OptionalLong sizeBytes,
            OptionalInt logicalBlockSize,
            OptionalInt physicalBlockSize,
            OptionalInt minimumIoSize,
            OptionalInt optimalIoSize,
            int alignmentOffsetBytes,
            OptionalInt softBlockSize,
            OptionalInt readAheadKiB) {}

    /** How the device does its work. */
    public record Behaviour(Optional<Boolean> rotational, Optional<Boolean> ioPoll, OptionalInt pollQueues) {}

    /**
     * Where md keeps its write-intent bitmap on this member (drivers/md/md-bitmap.c).
     *
     * @param superblockSector sector of the md superblock on the whole disk
     * @param offsetSectors bitmap start relative to the superblock; negative = before it
     * @param bits one per bitmap chunk
     * @param bytes with the 256-byte bitmap superblock
     * @param dataOffsetSectors first data sector relative to the start of the member
     * @param chunkBytes bytes of the array that one bit covers
     * @param memberStartSector first sector of the member on the whole disk
     */
    public record MdBitmap(
            long superblockSector,
            long offsetSectors,
            OptionalLong bits,
            OptionalLong bytes,
            OptionalLong dataOffsetSectors,
            OptionalLong chunkBytes,
            long memberStartSector) {
        private static final int SUPERBLOCK_BYTES = 256;

        /** Bytes with the bitmap superblock, from whichever of bytes and bits is known; 0 when neither is. */
        public long sizeBytes() {
            return bytes.orElseGet(() -> bits.isPresent() ? (bits.getAsLong() + 7) / 8 + SUPERBLOCK_BYTES : 0);
        }
    }

    /** What keeps the copies. */
    public enum MirrorKind {
        UNKNOWN,
        MD_RAID1,
        MD_RAID10,
        BTRFS_RAID1,
        BTRFS_RAID10,
        DM_MIRROR
    }

    /** State of a member; only members IN_SYNC (or of unknown state) can serve reads. */
    public enum MemberState {
        UNKNOWN,
        IN_SYNC,
        FAULTY,
        SPARE,
        RECOVERING,
        REPLACEMENT,
        MISSING
    }

    /** What an array does beside serving I/O. */
    public enum SyncAction {
        UNKNOWN,
        IDLE,
        CHECK,
        REPAIR,
        RESYNC,
        RECOVER,
        RESHAPE,
        FROZEN
    }

    /** This device as a member of a mirror. */
    public record Mirror(
            String arrayId,
            MirrorKind kind,
            int slot,
            List<String> members,
            Optional<String> readPolicy,
            List<String> availablePolicies,
            boolean writeMostly,
            MemberState memberState,
            SyncAction syncAction,
            boolean degraded,
            Optional<String> layout) {

        public Mirror {
            members = List.copyOf(members);
            availablePolicies = List.copyOf(availablePolicies);
        }
    }

    /** This device as part of a target that copies with kcopyd (drivers/md/dm-kcopyd.c). */
    public record CopyTarget(
            OptionalInt subJobSizeKiB,
            int splitCount,
            OptionalInt throttlePercent,
            OptionalLong poolBlockBytes,
            Optional<String> target) {}

    /** Whether other block devices lie below this one: then they are judged, not this. */
    public boolean stacked() {
        return !stackedOn.isEmpty() || identity.kind() == Kind.MD || identity.kind() == Kind.DM;
    }
}
