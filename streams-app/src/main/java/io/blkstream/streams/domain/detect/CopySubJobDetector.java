package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.detect.MeasuredGains.Range;
import io.blkstream.streams.domain.event.Geometry.CopyTarget;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.CopyPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** C01: copies capped by kcopyd's sub-job size; at most sub-job × split count bytes are ever in flight. */
public final class CopySubJobDetector implements Detector<DeviceObservation> {
    /** Evidence: the sub-job size. */
    public static final String SUB_JOB_KIB = "subJobSize";

    /** The kernel allows no more (drivers/md/dm-kcopyd.c, MAX_KCOPYD_SUBJOB_SIZE_KB). */
    public static final int MAX_SUB_JOB_KIB = 1024;

    private static final int BYTES_PER_KIB = 1024;
    private static final int BYTES_PER_MIB = 1 << 20;
    private static final int MEASURED_SUB_JOB_KIB = 512;
    private static final long LARGE_POOL_BLOCK_BYTES = 4L << 20;
    private static final MeasuredGains GAINS = MeasuredGains.load("kcopyd-gains.csv");

    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minIos copy I/Os in the window
     * @param minShareWithinSubJob of them no larger than a sub-job
     * @param minFlightShare mean in flight, as a share of the split count
     */
    public record Limits(long minIos, double minShareWithinSubJob, double minFlightShare) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(100, 0.90, 0.75);
        /** For a pasted trace; a share in flight needs a few I/Os to mean anything. */
        public static final Limits PASTED = new Limits(8, 0.90, 0.75);
    }

    public CopySubJobDetector(Limits limits) {
        this.limits = limits;
    }

    /** The published measurements behind the expected gain. */
    public static MeasuredGains gains() {
        return GAINS;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.C01;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        CopyWindow copy = CopyWindow.of(observation);
        CopyPattern pattern = copy.pattern();
        if (pattern.ios() < limits.minIos()) {
            return Silence.idle(pattern.ios() + " copy I/Os; needs " + limits.minIos());
        }
        if (copy.throttled()) {
            return Silence.good("the copies are held by a time throttle, see C02");
        }
        OptionalInt subJob = copy.subJobKiB();
        if (subJob.isEmpty()) {
            return Silence.notApplicable(
                    "the sub-job size is not known, and most copies are " + HumanText.exact(copy.modeBytes()));
        }
        int subJobKiB = subJob.getAsInt();
        if (subJobKiB >= MAX_SUB_JOB_KIB) {
            return Silence.good("the sub-job size is " + subJobKiB + " KiB, the largest there is");
        }
        double within = copy.shareUpTo(subJobKiB);
        if (within < limits.minShareWithinSubJob() || copy.modeBytes() != (long) subJobKiB * BYTES_PER_KIB) {
            return Silence.good(HumanText.percent(within) + " of the copy I/Os are within the sub-job size, most are "
                    + HumanText.exact(copy.modeBytes()));
        }
        double flight = pattern.meanInFlight();
        double needed = limits.minFlightShare() * copy.splitCount();
        if (flight < needed) {
            return Silence.good("mean copy I/Os in flight " + round(flight) + "; needs " + round(needed));
        }
        return finding(observation, copy, subJobKiB);
    }

    @Override
    public Optional<Measure> measure(DeviceObservation observation) {
        return CopyWindow.of(observation).measure(observation.window().span());
    }

    private Finding finding(DeviceObservation observation, CopyWindow copy, int subJobKiB) {
        CopyPattern pattern = copy.pattern();
        long capBytes = (long) subJobKiB * BYTES_PER_KIB * copy.splitCount();
        OptionalLong poolBlock = copy.target().map(CopyTarget::poolBlockBytes).orElse(OptionalLong.empty());
        Range gain = expectedGain(poolBlock, subJobKiB);
        return new Finding(
                RuleCode.C01,
                betterSubJobKiB(subJobKiB, poolBlock) > subJobKiB ? Severity.WARNING : Severity.INFO,
                Confidence.of(
                        observation.window().complete(),
                        observation.geometry(),
                        pattern.ios(),
                        Attribution.KERNEL_THREAD),
                Target.ofDevice(observation.window().device(), observation.geometry()),
                observation.window().span(),
                Cause.COPY_SUB_JOB,
                observation.window().device().device() + ": kcopyd copies in pieces of " + subJobKiB + " KiB, "
                        + round(pattern.meanInFlight()) + " of " + copy.splitCount() + " in flight, so never more than "
                        + HumanText.exact(capBytes) + " at a time; larger sub-jobs would make it "
                        + HumanText.factor(gain.low()) + " to " + HumanText.factor(gain.high()) + " as fast",
                evidence(copy, subJobKiB, capBytes, poolBlock),
                List.of(new Culprit("kcopyd", 1, Attribution.KERNEL_THREAD)),
                List.of(),
                new Impact(
                        OptionalDouble.of(Math.min(
                                1,
                                (double) pattern.busyNanos()
                                        / observation.window().span().lengthNanos())),
                        OptionalDouble.of(gain.low()),
                        OptionalDouble.of(gain.high()),
                        subJobKiB < MEASURED_SUB_JOB_KIB
                                ? "published measurement of 2019, 64 to 512 KiB"
                                : "no published measurement above 512 KiB; at best as much again"));
    }

    /**
     * The sub-job size to take, KiB: 512 when below it; 1024 when already there and a pool block is larger than what is in
     * flight then; otherwise the present one.
     */
    public static int betterSubJobKiB(int nowKiB, OptionalLong poolBlockBytes) {
        if (nowKiB < MEASURED_SUB_JOB_KIB) {
            return MEASURED_SUB_JOB_KIB;
        }
        return poolBlockBytes.orElse(0) > LARGE_POOL_BLOCK_BYTES ? MAX_SUB_JOB_KIB : nowKiB;
    }

    /** From 512 KiB on nobody has published a gain: one is certain not to lose, and at best gains as much again. */
    private static Range expectedGain(OptionalLong poolBlock, int subJobKiB) {
        Range published = poolBlock.isPresent()
                ? GAINS.range("poolBlockMiB", Long.toString(poolBlock.getAsLong() / BYTES_PER_MIB))
                : GAINS.range();
        return subJobKiB < MEASURED_SUB_JOB_KIB ? published : new Range(1, published.high());
    }

    private List<Evidence> evidence(CopyWindow copy, int subJobKiB, long capBytes, OptionalLong poolBlock) {
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.against("copyIos", copy.pattern().ios(), "", limits.minIos()),
                Evidence.against("shareWithinSubJob", copy.shareUpTo(subJobKiB), "1", limits.minShareWithinSubJob()),
                Evidence.against(
                        "meanInFlight", copy.pattern().meanInFlight(), "", limits.minFlightShare() * copy.splitCount()),
                Evidence.against(SUB_JOB_KIB, subJobKiB, "KiB", MAX_SUB_JOB_KIB),
                Evidence.of("splitCount", copy.splitCount(), ""),
                Evidence.of("inFlightCap", capBytes, "B")));
        poolBlock.ifPresent(bytes -> evidence.add(Evidence.of("poolBlock", bytes, "B")));
        return evidence;
    }

    private static String round(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
