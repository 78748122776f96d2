package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.SyncAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Mirrors whose reads lie on the wrong member, and mirrors whose imbalance is by design. */
final class MirrorScenarios {
    private static final int READ_BYTES = 32_768;
    private static final double SSD_MICROS = 300;
    private static final double HDD_MICROS = 6_000;
    /** Requests that one of sixteen leaves on a stick, which answers a hundred times slower than the other member. */
    private static final double STICK_IN_FLIGHT = 15.5;
    /** One metadata read for 160 of data, as on a freshly mounted file system. */
    private static final double META_SHARE = 1.0 / 160;
    /** The share at which a check goes on beside other I/O. */
    private static final double CHECK_SHARE = 0.1;

    private static final int FIRST_PID = 4000;
    private static final Optional<String> FINDING = Optional.of("M01");

    private MirrorScenarios() {}

    static List<Scenario> all() {
        return List.of(
                pair(
                        "btrfs-pid",
                        "RAID1 of two SSDs and one reader, whose thread id sends all reads to one of them",
                        FINDING,
                        2000,
                        MirrorScenarios::btrfsPid),
                pair(
                        "btrfs-balanced",
                        "the same with eight readers, four on each member",
                        Optional.empty(),
                        1000,
                        MirrorScenarios::btrfsBalanced),
                pair(
                        "mirror-mixed",
                        "RAID1 of an SSD and a USB stick, reads split in halves with 16 in flight",
                        FINDING,
                        800,
                        MirrorScenarios::mixed),
                pair(
                        "mirror-degraded",
                        "all reads on the member that is left",
                        Optional.empty(),
                        1000,
                        MirrorScenarios::degraded),
                pair(
                        "mirror-check",
                        "lopsided reads while md checks the array",
                        Optional.empty(),
                        1000,
                        MirrorScenarios::check),
                pair(
                        "mirror-sequential",
                        "one sequential stream on hard disks, which md keeps on one of them",
                        Optional.empty(),
                        400,
                        MirrorScenarios::sequential),
                pair(
                        "mirror-write-mostly",
                        "a hard disk behind an SSD that is spared reads by write-mostly",
                        Optional.empty(),
                        400,
                        MirrorScenarios::writeMostly),
                new Scenario(
                        "raid10-far",
                        "RAID10 in the far layout, which reads from the fast half of its disks",
                        Optional.empty(),
                        size(4, 400),
                        4,
                        MirrorScenarios::far));
    }

    private static Scenario pair(
            String name, String title, Optional<String> rule, double iops, Scenario.GroupPlan plan) {
        return new Scenario(name, title, rule, size(2, iops), 2, plan);
    }

    private static ScenarioSize size(int devices, double iops) {
        return new ScenarioSize(1, devices, Duration.ofSeconds(60), iops);
    }

    private static List<DeviceLoad> btrfsPid(GroupPlace place) {
        int reader = FIRST_PID + place.groupIndex();
        Flow metadata = Flow.steady(Step.read(16_384, Place.anywhere())
                        .taking(SSD_MICROS)
                        .flagged(IoFlags.META)
                        .by("kworker/u16:5", 233))
                .atShare(META_SHARE);
        return members(
                2,
                slot -> DeviceLoad.of(
                        btrfsSsd(place, slot), slot == reader % 2 ? Flow.steady(reading("fio", reader)) : metadata));
    }

    private static List<DeviceLoad> btrfsBalanced(GroupPlace place) {
        return members(2, slot -> DeviceLoad.of(btrfsSsd(place, slot), readers(slot, SSD_MICROS)));
    }

    private static DeviceGeometry btrfsSsd(GroupPlace place, int slot) {
        return Disks.sataSsd(place, slot)
                .setMirror(Mirrors.btrfs(place, slot, disks(place, 2)).build())
                .build();
    }

    /** Four of eight readers: those whose thread id, modulo two copies, is the slot. */
    static Flow readers(int slot, double micros) {
        return Flow.steady(IntStream.range(0, 4)
                .mapToObj(reader -> FIRST_PID + 2 * reader + slot)
                .map(pid -> reading("postgres", pid).taking(micros))
                .toList());
    }

    private static List<DeviceLoad> mixed(GroupPlace place) {
        Function<Integer, Mirror> mirror = slot -> Mirrors.btrfs(place, slot, disks(place, 2))
                .setAvailablePolicies(List.of("pid", "round-robin", "devid"))
                .build();
        return List.of(
                DeviceLoad.of(Disks.sataSsd(place, 0).setMirror(mirror.apply(0)).build(), readers(0, SSD_MICROS)),
                DeviceLoad.of(
                        Disks.usbStick(place, 1).setMirror(mirror.apply(1)).build(),
                        readers(1, 0).keeping(STICK_IN_FLIGHT)));
    }

    private static List<DeviceLoad> degraded(GroupPlace place) {
        return members(
                2,
                slot -> DeviceLoad.of(
                        Disks.sataSsd(place, slot)
                                .setMirror(Mirrors.mdRaid1(place, slot, disks(place, 2))
                                        .setDegraded(true)
                                        .setMemberState(slot == 0 ? MemberState.IN_SYNC : MemberState.FAULTY)
                                        .build())
                                .build(),
                        slot == 0 ? Flow.steady(reading("mysqld", FIRST_PID)) : Flow.none()));
    }

    private static List<DeviceLoad> check(GroupPlace place) {
        Step checking = Step.read(65_536, Place.next()).taking(SSD_MICROS).by(place.md() + "_resync", 511);
        List<Step> both = new ArrayList<>(reading("mysqld", FIRST_PID).times(9));
        both.add(checking);
        return members(
                2,
                slot -> DeviceLoad.of(
                        Disks.sataSsd(place, slot)
                                .setMirror(Mirrors.mdRaid1(place, slot, disks(place, 2))
                                        .setSyncAction(SyncAction.CHECK)
                                        .build())
                                .build(),
                        slot == 0 ? Flow.steady(both) : Flow.steady(checking).atShare(CHECK_SHARE)));
    }

    private static List<DeviceLoad> sequential(GroupPlace place) {
        Flow stream = Flow.steady(Step.read(131_072, Place.next())
                        .taking(800)
                        .by("dd", FIRST_PID)
                        .flagged(IoFlags.READAHEAD))
                .oneAtATime();
        return members(
                2,
                slot -> DeviceLoad.of(
                        Disks.hdd512e(place, slot)
                                .setMirror(Mirrors.mdRaid1(place, slot, disks(place, 2))
                                        .build())
                                .build(),
                        slot == 0 ? stream : Flow.none()));
    }

    private static List<DeviceLoad> writeMostly(GroupPlace place) {
        Step write = Step.write(4096, Place.anywhere()).by("mysqld", FIRST_PID);
        List<Step> mostlyReads = new ArrayList<>(reading("mysqld", FIRST_PID).times(4));
        mostlyReads.add(write.taking(60));
        Function<Integer, Mirror> mirror = slot -> Mirrors.mdRaid1(place, slot, disks(place, 2))
                .setWriteMostly(slot == 1)
                .build();
        return List.of(
                DeviceLoad.of(Disks.sataSsd(place, 0).setMirror(mirror.apply(0)).build(), Flow.steady(mostlyReads)),
                DeviceLoad.of(
                        Disks.hdd512e(place, 1).setMirror(mirror.apply(1)).build(),
                        Flow.steady(write.taking(HDD_MICROS)).atShare(0.2)));
    }

    private static List<DeviceLoad> far(GroupPlace place) {
        return members(
                4,
                slot -> DeviceLoad.of(
                        Disks.hdd512e(place, slot)
                                .setMirror(Mirrors.mdRaid10(place, slot, disks(place, 4), "far=2")
                                        .build())
                                .build(),
                        Flow.steady(reading("mysqld", FIRST_PID).taking(HDD_MICROS))
                                .atShare(slot == 0 ? 1 : 0.05)));
    }

    private static Step reading(String process, int pid) {
        return Step.read(READ_BYTES, Place.anywhere()).taking(SSD_MICROS).by(process, pid);
    }

    private static List<String> disks(GroupPlace place, int count) {
        return IntStream.range(0, count).mapToObj(place::sd).toList();
    }

    private static List<DeviceLoad> members(int count, Function<Integer, DeviceLoad> load) {
        return IntStream.range(0, count).boxed().map(load).toList();
    }
}
