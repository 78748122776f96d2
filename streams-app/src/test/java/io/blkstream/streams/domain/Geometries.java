package io.blkstream.streams.domain;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Behaviour;
import io.blkstream.streams.domain.event.Geometry.CopyTarget;
import io.blkstream.streams.domain.event.Geometry.Identity;
import io.blkstream.streams.domain.event.Geometry.Kind;
import io.blkstream.streams.domain.event.Geometry.Limits;
import io.blkstream.streams.domain.event.Geometry.MdBitmap;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.event.Geometry.Provenance;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Geometries for tests. */
public final class Geometries {
    public static final DeviceId NVME0 = new DeviceId("host1", "nvme0n1");

    /** The P5520's bitmap as the mail gives it: 57228 bits, superblock at sector 8, bitmap 8 sectors behind it. */
    public static final MdBitmap P5520_BITMAP = bitmap(57228, 8, 8, OptionalLong.of(264192));

    private Geometries() {}

    /** A Solidigm P5520 formatted with 512-byte blocks: writes of less than 4096 bytes cost a read-modify-write. */
    public static Geometry p5520(DeviceId device) {
        return disk(device, 512, 512, 4096);
    }

    public static Geometry disk(DeviceId device, int logicalBytes, int physicalBytes, int optimalBytes) {
        return of(device, Kind.DISK, logicalBytes, physicalBytes, physicalBytes, optimalBytes, Optional.empty());
    }

    public static Geometry of(
            DeviceId device,
            Kind kind,
            int logicalBytes,
            int physicalBytes,
            int minimumBytes,
            int optimalBytes,
            Optional<MdBitmap> bitmap) {
        return new Geometry(
                device,
                new Identity(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        kind,
                        Provenance.UNKNOWN),
                new Limits(
                        OptionalLong.empty(),
                        OptionalInt.of(logicalBytes),
                        OptionalInt.of(physicalBytes),
                        OptionalInt.of(minimumBytes),
                        OptionalInt.of(optimalBytes),
                        0,
                        OptionalInt.empty(),
                        OptionalInt.empty()),
                new Behaviour(Optional.empty(), Optional.empty(), OptionalInt.empty()),
                bitmap,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                OptionalInt.empty());
    }

    public static MdBitmap bitmap(long bits, long superblockSector, long offsetSectors, OptionalLong dataOffset) {
        return new MdBitmap(
                superblockSector,
                offsetSectors,
                OptionalLong.of(bits),
                OptionalLong.empty(),
                dataOffset,
                OptionalLong.of(64L << 20),
                0);
    }

    /** A disk of this size, with nothing else known. */
    public static Geometry sized(DeviceId device, int logicalBytes, long sizeBytes, OptionalInt softBlockBytes) {
        Geometry disk = disk(device, logicalBytes, logicalBytes, 0);
        Limits limits = disk.limits();
        return withLimits(
                disk,
                new Limits(
                        OptionalLong.of(sizeBytes),
                        limits.logicalBlockSize(),
                        limits.physicalBlockSize(),
                        limits.minimumIoSize(),
                        limits.optimalIoSize(),
                        0,
                        softBlockBytes,
                        OptionalInt.empty()));
    }

    /** A disk with this read-ahead. */
    public static Geometry readingAhead(DeviceId device, int logicalBytes, int optimalBytes, int readAheadKiB) {
        Geometry disk = disk(device, logicalBytes, logicalBytes, optimalBytes);
        Limits limits = disk.limits();
        return withLimits(
                disk,
                new Limits(
                        limits.sizeBytes(),
                        limits.logicalBlockSize(),
                        limits.physicalBlockSize(),
                        limits.minimumIoSize(),
                        limits.optimalIoSize(),
                        0,
                        OptionalInt.empty(),
                        OptionalInt.of(readAheadKiB)));
    }

    /** A member of a mirror. */
    public static Geometry member(DeviceId device, boolean rotational, Mirror mirror) {
        Geometry disk = disk(device, 512, 512, 0);
        return new Geometry(
                device,
                disk.identity(),
                disk.limits(),
                new Behaviour(Optional.of(rotational), Optional.empty(), OptionalInt.empty()),
                Optional.empty(),
                Optional.of(mirror),
                Optional.empty(),
                List.of(),
                OptionalInt.empty());
    }

    /** A disk below a device-mapper target that copies. */
    public static Geometry copying(DeviceId device, CopyTarget copy) {
        Geometry disk = disk(device, 512, 512, 0);
        return new Geometry(
                device,
                disk.identity(),
                disk.limits(),
                disk.behaviour(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(copy),
                List.of(),
                OptionalInt.empty());
    }

    /** A disk that takes polled I/O. */
    public static Geometry polling(DeviceId device, int pollQueues, int splitTargets) {
        Geometry disk = disk(device, 512, 512, 0);
        return new Geometry(
                device,
                disk.identity(),
                disk.limits(),
                new Behaviour(Optional.of(false), Optional.of(true), OptionalInt.of(pollQueues)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                OptionalInt.of(splitTargets));
    }

    private static Geometry withLimits(Geometry geometry, Limits limits) {
        return new Geometry(
                geometry.device(),
                geometry.identity(),
                limits,
                geometry.behaviour(),
                geometry.mdBitmap(),
                geometry.mirror(),
                geometry.copy(),
                geometry.stackedOn(),
                geometry.splitTargets());
    }
}
