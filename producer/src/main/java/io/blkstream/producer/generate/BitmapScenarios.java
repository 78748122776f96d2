package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.MdBitmap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * RAID10 over four P5520 whose write-intent bitmap ends in a page of 3584 bytes: three writes in turn, of which the second
 * makes the disk read, modify and write. The proportions and latencies are those of the report to linux-raid in 2023.
 */
final class BitmapScenarios {
    private static final int MEMBERS = 4;
    /** A multiple of the three writes of a turn, so that a window of 10 s holds exactly 1000 turns. */
    private static final double IOPS = 300;

    private static final ScenarioSize SIZE = new ScenarioSize(3, MEMBERS, Duration.ofSeconds(60), IOPS);
    private static final double WHOLE_MICROS = 15;
    private static final int[] PENALTIES = {30, 35, 40, 45};
    /** Before and after "md: Use optimal I/O size for last bitmap page" (commit 8745faa95611). */
    private static final String KERNEL = "6.1.0";

    private static final String FIXED_KERNEL = "6.6.0";
    private static final int LAST_PAGE_BYTES = 3584;
    private static final int PAGE_BYTES = 4096;

    private BitmapScenarios() {}

    static List<Scenario> all() {
        return List.of(
                scenario(
                        "md-bitmap",
                        "RAID10 writes the last bitmap page in 3584 bytes, each taking 30 to 45 times as long",
                        Optional.of("W01"),
                        KERNEL,
                        place -> member -> List.of(unfixed(place, member))),
                scenario(
                        "md-bitmap-fixed",
                        "the same array on a kernel that writes the last bitmap page whole",
                        Optional.empty(),
                        FIXED_KERNEL,
                        place -> member -> List.of(fixed(place))),
                scenario(
                        "advice-applied",
                        "md-bitmap, and from half-time on the writes are whole: the finding resolves",
                        Optional.of("W01"),
                        KERNEL,
                        place -> member -> List.of(unfixed(place, member), fixed(place))),
                scenario(
                        "advice-not-applied",
                        "md-bitmap, from half-time on at a third of the rate: less traffic resolves nothing",
                        Optional.of("W01"),
                        KERNEL,
                        place -> member -> List.of(
                                unfixed(place, member), unfixed(place, member).atShare(1 / 3.0))));
    }

    private interface Phases {
        IntFunction<List<Flow>> of(GroupPlace place);
    }

    private static Scenario scenario(String name, String title, Optional<String> rule, String kernel, Phases phases) {
        return new Scenario(name, title, rule, SIZE, MEMBERS, place -> loads(place, kernel, phases));
    }

    private static List<DeviceLoad> loads(GroupPlace place, String kernel, Phases phases) {
        List<String> members = IntStream.range(0, MEMBERS).mapToObj(place::nvme).toList();
        List<DeviceLoad> loads = new ArrayList<>();
        for (int member = 0; member < MEMBERS; member++) {
            DeviceGeometry geometry = Disks.p5520(place, member)
                    .setKernel(kernel)
                    .setMirror(
                            Mirrors.mdRaid10(place, member, members, "near=2").build())
                    .setMdBitmap(bitmap())
                    .build();
            loads.add(new DeviceLoad(geometry, phases.of(place).apply(member)));
        }
        return loads;
    }

    private static MdBitmap bitmap() {
        return MdBitmap.newBuilder()
                .setSuperblockSector(8)
                .setOffsetSectors(8)
                .setBits(57_228L)
                .setBytes(7_410L)
                .setDataOffsetSectors(Place.DATA_START)
                .setChunkBytes(67_108_864L)
                .build();
    }

    private static Flow unfixed(GroupPlace place, int member) {
        return turns(place, LAST_PAGE_BYTES, WHOLE_MICROS * PENALTIES[member % PENALTIES.length]);
    }

    private static Flow fixed(GroupPlace place) {
        return turns(place, PAGE_BYTES, WHOLE_MICROS);
    }

    private static Flow turns(GroupPlace place, int lastPageBytes, double lastPageMicros) {
        String process = place.md() + "_raid10";
        return Flow.steady(
                bitmapPage(16, PAGE_BYTES, WHOLE_MICROS).by(process, 6900),
                bitmapPage(24, lastPageBytes, lastPageMicros).by(process, 6900),
                Step.write(PAGE_BYTES, Place.anywhere()).taking(WHOLE_MICROS).by(process, 6900));
    }

    private static Step bitmapPage(long sector, int bytes, double micros) {
        return Step.write(bytes, Place.at(sector)).taking(micros).flagged(IoFlags.SYNC | IoFlags.META);
    }
}
