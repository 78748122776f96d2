package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Mirror;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A host on which nothing is wrong: four kinds of single disks and two mirrors, with the traffic that suits each. */
final class HealthyScenario {
    private static final int DEVICES = 8;
    private static final int PAGE_BYTES = 4096;

    private HealthyScenario() {}

    static Scenario scenario() {
        return new Scenario(
                "healthy",
                "eight disks of several kinds, two mirrors among them, all in order",
                Optional.empty(),
                new ScenarioSize(1, DEVICES, Duration.ofSeconds(60), 200),
                DEVICES,
                HealthyScenario::loads);
    }

    private static List<DeviceLoad> loads(GroupPlace place) {
        return List.of(
                DeviceLoad.of(Disks.nvme(place, 0).build(), mixed(80, 20)),
                DeviceLoad.of(Disks.hdd512e(place, 1).build(), mixed(6_000, 4_000)),
                DeviceLoad.of(Disks.sataSsd(place, 2).build(), mixed(150, 60)),
                DeviceLoad.of(Disks.virtio(place, 3).build(), mixed(500, 700)),
                DeviceLoad.of(mdSsd(place, 4, 5, 0), MirrorScenarios.readers(0, 300)),
                DeviceLoad.of(mdSsd(place, 4, 5, 1), MirrorScenarios.readers(1, 300)),
                DeviceLoad.of(btrfsHdd(place, 6, 7, 0), MirrorScenarios.readers(0, 4_000)),
                DeviceLoad.of(btrfsHdd(place, 6, 7, 1), MirrorScenarios.readers(1, 4_000)));
    }

    private static DeviceGeometry mdSsd(GroupPlace place, int first, int second, int slot) {
        Mirror mirror = Mirrors.mdRaid1(place, slot, List.of(place.sd(first), place.sd(second)))
                .build();
        return Disks.sataSsd(place, first + slot).setMirror(mirror).build();
    }

    private static DeviceGeometry btrfsHdd(GroupPlace place, int first, int second, int slot) {
        Mirror mirror = Mirrors.btrfs(place, slot, List.of(place.sd(first), place.sd(second)))
                .build();
        return Disks.hdd512e(place, first + slot).setMirror(mirror).build();
    }

    /** Of 20 requests 12 read and 6 write, each of sizes from 4 to 128 KiB; one flushes and one discards. */
    private static Flow mixed(double readMicros, double writeMicros) {
        Step read = Step.read(PAGE_BYTES, Place.anywhere()).taking(readMicros).by("postgres", 3107);
        Step write = Step.write(PAGE_BYTES, Place.anywhere())
                .taking(writeMicros)
                .flagged(IoFlags.SYNC)
                .ofBios(1)
                .by("postgres", 3109);
        List<Step> steps = new ArrayList<>(read.times(8));
        steps.addAll(write.times(3));
        steps.addAll(Step.read(16_384, Place.anywhere())
                .taking(readMicros)
                .by("postgres", 3107)
                .times(4));
        steps.addAll(Step.write(8_192, Place.next())
                .taking(writeMicros)
                .flagged(IoFlags.SYNC)
                .ofBios(2)
                .by("postgres", 3109)
                .times(2));
        steps.add(Step.write(131_072, Place.next())
                .taking(2 * writeMicros)
                .ofBios(32)
                .by("kworker/u16:2", 97));
        steps.add(Step.flush().taking(writeMicros).by("jbd2/sda2-8", 402));
        steps.add(Step.discard(1_048_576, Place.anywhere()).taking(readMicros).by("fstrim", 6014));
        return Flow.steady(steps);
    }
}
