package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.WriteUnit.OptimalIo;
import java.util.ArrayList;
import java.util.List;

/** G01: an optimal I/O size that cannot be true; whoever aligns to it is off by itself. Needs no I/O. */
public final class BogusOptimalDetector implements Detector<DeviceObservation> {
    private static final int BYTES_PER_KIB = 1024;
    private static final int PAGE_BYTES = 4096;

    @Override
    public RuleCode rule() {
        return RuleCode.G01;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        if (observation.geometry().isEmpty()) {
            return Silence.notApplicable("the geometry of the device is not known");
        }
        Geometry geometry = observation.geometry().get();
        if (geometry.limits().optimalIoSize().isEmpty()) {
            return Silence.good("optimalIoSize is not given");
        }
        int optimal = geometry.limits().optimalIoSize().getAsInt();
        return OptimalIo.suspect(geometry.limits())
                ? finding(observation, geometry, optimal)
                : Silence.good("optimalIoSize " + optimal + " B is plausible");
    }

    private static Finding finding(DeviceObservation observation, Geometry geometry, int optimal) {
        return new Finding(
                RuleCode.G01,
                Severity.INFO,
                1,
                Target.ofDevice(observation.window().device(), observation.geometry()),
                observation.window().span(),
                Cause.BOGUS_OPTIMAL,
                observation.window().device().device() + ": optimalIoSize " + optimal
                        + " B is no multiple of the page or of the physical block" + invention(optimal)
                        + "; it is ignored here" + readAhead(geometry, optimal),
                evidence(geometry, optimal),
                List.of(),
                List.of(),
                Impact.unknown("nothing is lost as long as nobody aligns to it"));
    }

    /** 65535 and 32767 blocks are the largest counts of 16-bit fields: nobody measured anything. */
    private static String invention(int optimal) {
        return optimal % 512 == 0 && (optimal / 512 == 65535 || optimal / 512 == 32767)
                ? " (" + optimal / 512 + " × 512, the largest count a bridge can name)"
                : "";
    }

    /** The kernel reads ahead twice the optimal size, in whole pages (block/blk-settings.c). */
    private static String readAhead(Geometry geometry, int optimal) {
        long followingKiB = optimal * 2L / PAGE_BYTES * PAGE_BYTES / BYTES_PER_KIB;
        int readAheadKiB = geometry.limits().readAheadKiB().orElse(0);
        return readAheadKiB == followingKiB ? "; readAheadKiB " + readAheadKiB + " follows from it" : "";
    }

    private static List<Evidence> evidence(Geometry geometry, int optimal) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.of("optimalIoSize", optimal, "B"));
        geometry.limits()
                .physicalBlockSize()
                .ifPresent(size -> evidence.add(Evidence.of("physicalBlockSize", size, "B")));
        geometry.limits().readAheadKiB().ifPresent(size -> evidence.add(Evidence.of("readAheadKiB", size, "KiB")));
        return evidence;
    }
}
