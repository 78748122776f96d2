package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.CopySubJobDetector;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.CopyTarget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** C01 and C02: kcopyd's sub-job size, and its time throttle. */
final class CopyAdvice {
    private static final String SUB_JOB = "/sys/module/dm_mod/parameters/kcopyd_subjob_size_kb";
    private static final List<String> REFERENCES = List.of(
            "dm-devel, 2019: dm kcopyd: increase sub-job size to 512 KiB, with measurements", "drivers/md/dm-kcopyd.c");

    /** Module parameters that throttle a target's kcopyd client, per cent of the time. */
    private static final Map<String, String> THROTTLES = Map.of(
            "mirror", "/sys/module/dm_mirror/parameters/raid1_resync_throttle",
            "snapshot", "/sys/module/dm_snapshot/parameters/snapshot_copy_throttle",
            "thin-pool", "/sys/module/dm_thin_pool/parameters/snapshot_copy_throttle",
            "cache", "/sys/module/dm_cache/parameters/cache_copy_throttle",
            "clone", "/sys/module/dm_clone/parameters/clone_hydration_throttle");

    private CopyAdvice() {}

    static Action enlarge(Finding finding, Optional<Geometry> geometry) {
        int now = (int) finding.evidence(CopySubJobDetector.SUB_JOB_KIB);
        OptionalLong poolBlock =
                geometry.flatMap(Geometry::copy).map(CopyTarget::poolBlockBytes).orElse(OptionalLong.empty());
        int wanted = CopySubJobDetector.betterSubJobKiB(now, poolBlock);
        if (wanted == now) {
            return keep(now);
        }
        return new Action(
                "KCOPYD_SUB_JOB_SIZE",
                "Raise kcopyd's sub-job size from " + now + " to " + wanted
                        + " KiB. It acts on targets that are created afterwards. Larger sub-jobs raise the latency of"
                        + " single foreground requests: low risk for throughput volumes, medium for interactive ones.",
                List.of("cat " + SUB_JOB, "echo " + wanted + " > " + SUB_JOB),
                Optional.of("the target can be created anew (lvchange -an, lvchange -ay) after the change"),
                Optional.of("cat " + SUB_JOB + " prints " + wanted + "; copies come in pieces of " + wanted + " KiB"),
                Optional.of("echo " + now + " > " + SUB_JOB),
                Action.Risk.MEDIUM,
                List.of("foreground latency matters more on this device than the time of the copy"),
                REFERENCES);
    }

    private static Action keep(int nowKiB) {
        return new Action(
                "KEEP",
                "Nothing better is known: sub-jobs of " + nowKiB
                        + " KiB are what was measured to be good, and the pool's blocks are not larger than what they keep"
                        + " in flight.",
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Action.Risk.LOW,
                List.of(),
                REFERENCES);
    }

    static Action throttle(Finding finding, Optional<Geometry> geometry) {
        String target =
                geometry.flatMap(Geometry::copy).flatMap(CopyTarget::target).orElse("");
        String parameter = THROTTLES.getOrDefault(target, "/sys/module/dm_<target>/parameters/*_throttle");
        return new Action(
                "KCOPYD_THROTTLE",
                "The copies are held back on purpose by " + parameter
                        + " (per cent of the time, 100 = not at all). Raise it if the copy must be done sooner; foreground"
                        + " I/O on the same disks will feel it.",
                List.of("cat " + parameter, "echo 100 > " + parameter),
                Optional.of("whoever set it agrees"),
                Optional.of("the pauses of about 100 ms between the copies disappear"),
                Optional.of("write the old value back"),
                Action.Risk.MEDIUM,
                List.of("foreground latency matters more than the time of the copy"),
                REFERENCES);
    }
}
