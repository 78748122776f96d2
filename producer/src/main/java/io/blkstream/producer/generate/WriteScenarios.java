package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.IoFlags;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Small writes that cost something, and small writes that only look so. */
final class WriteScenarios {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final int SECTOR_BYTES = 512;
    private static final int PAGE_BYTES = 4096;
    private static final int STRIPE_BYTES = 262_144;
    private static final int CHUNK_BYTES = 65_536;
    private static final int STRIPED = 4;
    /** No multiple of 1024 bytes: the kernel picks a soft block of 512 bytes for such a device. */
    private static final long ODD_SIZE_BYTES = 250_059_350_528L;

    private WriteScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        "soft-block",
                        "buffered writes to a bare disk go out in blocks of 512 bytes, some merged by eights",
                        Optional.of("W02"),
                        new ScenarioSize(1, 2, MINUTE, 400),
                        1,
                        place -> List.of(DeviceLoad.of(oddDisk(place), softBlockWrites()))),
                new Scenario(
                        "soft-block-latent",
                        "normal traffic on a disk whose soft block would be 512 bytes",
                        Optional.of("W02"),
                        new ScenarioSize(1, 2, MINUTE, 200),
                        1,
                        place -> List.of(DeviceLoad.of(oddDisk(place), directPages()))),
                new Scenario(
                        "database-log",
                        "a log of direct, synchronous 512-byte writes, one in flight, on a 512-byte disk",
                        Optional.empty(),
                        new ScenarioSize(1, 2, MINUTE, 200),
                        1,
                        place -> List.of(DeviceLoad.of(Disks.hdd512n(place, 0).build(), log()))),
                new Scenario(
                        "raid0-wide-stripe",
                        "4 KiB writes to a RAID0 that prefers whole stripes of 256 KiB",
                        Optional.empty(),
                        new ScenarioSize(1, STRIPED + 1, MINUTE, 200),
                        STRIPED + 1,
                        WriteScenarios::stripe),
                new Scenario(
                        "bogus-optimal",
                        "a USB and a 4Kn SAS disk claim optimal sizes of 33553920 and 16776704 bytes",
                        Optional.of("G01"),
                        new ScenarioSize(1, 2, MINUTE, 100),
                        2,
                        WriteScenarios::bogus));
    }

    private static DeviceGeometry oddDisk(GroupPlace place) {
        return Disks.hdd512n(place, 0)
                .setSizeBytes(ODD_SIZE_BYTES)
                .setSoftBlockSize(SECTOR_BYTES)
                .build();
    }

    /** Runs of 24 single blocks, then what the scheduler merged: 8 blocks in each of 8 requests. */
    private static Flow softBlockWrites() {
        Step single = Step.write(SECTOR_BYTES, Place.next()).taking(180).ofBios(1);
        Step merged = Step.write(PAGE_BYTES, Place.next()).taking(200).ofBios(PAGE_BYTES / SECTOR_BYTES);
        List<Step> steps = new ArrayList<>(single.times(24));
        steps.addAll(merged.times(8));
        return Flow.steady(
                steps.stream().map(step -> step.by("kworker/u8:3", 812)).toList());
    }

    private static Flow directPages() {
        return Flow.steady(
                Step.read(16_384, Place.anywhere()).taking(4_000).by("qemu-system-x86", 2201),
                Step.write(PAGE_BYTES, Place.anywhere())
                        .taking(3_000)
                        .flagged(IoFlags.SYNC)
                        .ofBios(1)
                        .by("qemu-system-x86", 2201));
    }

    private static Flow log() {
        return Flow.steady(Step.write(SECTOR_BYTES, Place.next())
                        .taking(900)
                        .flagged(IoFlags.SYNC | IoFlags.FUA)
                        .ofBios(1)
                        .by("ora_lgwr_prod", 1410))
                .oneAtATime();
    }

    /** The array first, then its members; each gets its part of the array's writes. */
    private static List<DeviceLoad> stripe(GroupPlace place) {
        String[] leaves = IntStream.range(0, STRIPED).mapToObj(place::nvme).toArray(String[]::new);
        List<DeviceLoad> loads = new ArrayList<>();
        loads.add(DeviceLoad.of(
                Disks.stacked(place, place.md(), DeviceKind.MD, leaves)
                        .setMinimumIoSize(CHUNK_BYTES)
                        .setOptimalIoSize(STRIPE_BYTES)
                        .build(),
                smallWrites().atShare(STRIPED)));
        for (int member = 0; member < STRIPED; member++) {
            loads.add(DeviceLoad.of(Disks.nvme(place, member).build(), smallWrites()));
        }
        return Collections.unmodifiableList(loads);
    }

    private static Flow smallWrites() {
        return Flow.steady(
                Step.write(PAGE_BYTES, Place.anywhere()).taking(25).ofBios(1).by("postgres", 3107));
    }

    private static List<DeviceLoad> bogus(GroupPlace place) {
        return List.of(
                DeviceLoad.of(
                        Disks.usbStick(place, 0)
                                .setOptimalIoSize(33_553_920)
                                .setReadAheadKiB(65_532)
                                .build(),
                        directPages()),
                DeviceLoad.of(
                        Disks.hdd4kn(place, 1)
                                .setOptimalIoSize(16_776_704)
                                .setReadAheadKiB(32_764)
                                .build(),
                        directPages()));
    }
}
