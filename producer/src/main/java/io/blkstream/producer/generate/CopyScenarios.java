package io.blkstream.producer.generate;

import io.blkstream.schemas.CopyTarget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Copies by kcopyd: reads and writes of one sub-job's size, eight in flight, in turn. */
final class CopyScenarios {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    private static final int SPLIT_COUNT = 8;
    private static final int KIB = 1024;
    private static final long MIB = 1024 * 1024;
    /** The granularity of the throttle: dm-kcopyd.c sleeps for 100 ms at a time. */
    private static final Duration SLEEP = Duration.ofMillis(100);

    private CopyScenarios() {}

    static List<Scenario> all() {
        return List.of(
                scenario("kcopyd-64k", "copies held back by sub-jobs of 64 KiB", "C01", 2000, 64, 4, 100),
                scenario("kcopyd-512k", "copies held back by sub-jobs of 512 KiB", "C01", 800, 512, 8, 100),
                scenario(
                        "kcopyd-throttled",
                        "copies in bursts with pauses of 100 ms: throttled to 50 % by the administrator",
                        "C02",
                        2000,
                        64,
                        4,
                        50));
    }

    private static Scenario scenario(
            String name, String title, String rule, double iops, int subJobKiB, int poolMiB, int throttlePercent) {
        Flow copy = copy(subJobKiB);
        Flow flow = throttlePercent < 100 ? copy.inBursts(SLEEP, SLEEP) : copy;
        CopyTarget target = CopyTarget.newBuilder()
                .setSubJobSizeKiB(subJobKiB)
                .setSplitCount(SPLIT_COUNT)
                .setThrottlePercent(throttlePercent)
                .setPoolBlockBytes(poolMiB * MIB)
                .setTarget(throttlePercent < 100 ? "snapshot" : "thin-pool")
                .build();
        return new Scenario(
                name,
                title,
                Optional.of(rule),
                new ScenarioSize(1, 2, MINUTE, iops),
                1,
                place -> List.of(
                        DeviceLoad.of(Disks.nvme(place, 0).setCopy(target).build(), flow)));
    }

    private static Flow copy(int subJobKiB) {
        long bytes = (long) subJobKiB * KIB;
        return Flow.loop(
                SPLIT_COUNT,
                Step.read(bytes, Place.next()).by("kcopyd", 377),
                Step.write(bytes, Place.nextOfOtherLane()).by("kcopyd", 377));
    }
}
