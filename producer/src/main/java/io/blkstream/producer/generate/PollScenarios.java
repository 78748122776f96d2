package io.blkstream.producer.generate;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.DeviceKind;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads through dm-linear over three NVMe disks: completed by interrupts, then polled, equally deep. */
final class PollScenarios {
    private static final ScenarioSize SIZE = new ScenarioSize(1, 1, Duration.ofSeconds(60), 4400);
    private static final int DEPTH = 2;
    private static final int TARGETS = 3;

    private PollScenarios() {}

    static List<Scenario> all() {
        Flow interrupts = reads(Completion.INTERRUPT);
        Flow collapsed = reads(Completion.POLLED).atShare(1 / 11.0);
        return List.of(
                scenario(
                        "polled-collapse",
                        "polling brings reads down to an eleventh: it polls one of three targets",
                        Optional.of("P01"),
                        interrupts,
                        collapsed),
                scenario(
                        "polled-no-more",
                        "polled-collapse, and then polling is turned off again: the finding resolves",
                        Optional.of("P01"),
                        interrupts,
                        collapsed,
                        interrupts),
                scenario(
                        "polled-fine",
                        "polling is as fast as interrupts",
                        Optional.empty(),
                        interrupts,
                        reads(Completion.POLLED).atShare(1.03)));
    }

    private static Scenario scenario(String name, String title, Optional<String> rule, Flow... phases) {
        return new Scenario(name, title, rule, SIZE, 1, place -> List.of(load(place, phases)));
    }

    private static DeviceLoad load(GroupPlace place, Flow... phases) {
        String[] leaves = IntStream.range(0, TARGETS)
                .mapToObj(target -> "nvme" + (place.groupIndex() * TARGETS + target) + "n1")
                .toArray(String[]::new);
        return DeviceLoad.of(
                Disks.stacked(place, place.dm(0), DeviceKind.DM, leaves)
                        .setIoPoll(true)
                        .setPollQueues(1)
                        .setSplitTargets(TARGETS)
                        .build(),
                phases);
    }

    private static Flow reads(Completion completion) {
        return Flow.loop(
                DEPTH, Step.read(4096, Place.anywhere()).by("fio", 5120).completedBy(completion));
    }
}
