package io.blkstream.streams.wire;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Geometry from the wire to the domain. */
public final class GeometryMapper {
    private GeometryMapper() {}

    /** The geometry that a record tells. */
    public static Geometry toDomain(DeviceGeometry record) {
        return new Geometry(
                new DeviceId(record.getHost(), record.getDevice()),
                identity(record),
                limits(record),
                new Geometry.Behaviour(
                        Optional.ofNullable(record.getRotational()),
                        Optional.ofNullable(record.getIoPoll()),
                        optional(record.getPollQueues())),
                Optional.ofNullable(record.getMdBitmap()).map(GeometryMapper::bitmap),
                Optional.ofNullable(record.getMirror()).map(GeometryMapper::mirror),
                Optional.ofNullable(record.getCopy()).map(GeometryMapper::copy),
                record.getStackedOn(),
                optional(record.getSplitTargets()));
    }

    private static Geometry.Identity identity(DeviceGeometry record) {
        return new Geometry.Identity(
                Optional.ofNullable(record.getStableId()),
                Optional.ofNullable(record.getModel()),
                Optional.ofNullable(record.getFirmware()),
                Optional.ofNullable(record.getKernel()),
                Geometry.Kind.valueOf(record.getKind().name()),
                Geometry.Provenance.valueOf(record.getProvenance().name()));
    }

    private static Geometry.Limits limits(DeviceGeometry record) {
        return new Geometry.Limits(
                optional(record.getSizeBytes()),
                positive(record.getLogicalBlockSize()),
                positive(record.getPhysicalBlockSize()),
                positive(record.getMinimumIoSize()),
                positive(record.getOptimalIoSize()),
                record.getAlignmentOffset(),
                positive(record.getSoftBlockSize()),
                optional(record.getReadAheadKiB()));
    }

    private static Geometry.MdBitmap bitmap(io.blkstream.schemas.MdBitmap record) {
        return new Geometry.MdBitmap(
                record.getSuperblockSector(),
                record.getOffsetSectors(),
                optional(record.getBits()),
                optional(record.getBytes()),
                optional(record.getDataOffsetSectors()),
                optional(record.getChunkBytes()),
                record.getMemberStartSector());
    }

    private static Geometry.Mirror mirror(io.blkstream.schemas.Mirror record) {
        return new Geometry.Mirror(
                record.getArrayId(),
                Geometry.MirrorKind.valueOf(record.getKind().name()),
                record.getSlot(),
                record.getMembers(),
                Optional.ofNullable(record.getReadPolicy()),
                record.getAvailablePolicies(),
                record.getWriteMostly(),
                Geometry.MemberState.valueOf(record.getMemberState().name()),
                Geometry.SyncAction.valueOf(record.getSyncAction().name()),
                record.getDegraded(),
                Optional.ofNullable(record.getLayout()));
    }

    private static Geometry.CopyTarget copy(io.blkstream.schemas.CopyTarget record) {
        return new Geometry.CopyTarget(
                optional(record.getSubJobSizeKiB()),
                record.getSplitCount(),
                optional(record.getThrottlePercent()),
                optional(record.getPoolBlockBytes()),
                Optional.ofNullable(record.getTarget()));
    }

    private static OptionalInt optional(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private static OptionalLong optional(Long value) {
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** The kernel itself writes 0 for "the device does not say". */
    private static OptionalInt positive(Integer value) {
        return value == null || value <= 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
