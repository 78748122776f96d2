package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.detect.MeasuredGains.Range;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.SoftBlock;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.SmallWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** W02: buffered writes through a soft block smaller than a page; each page becomes several bios. */
public final class SoftBlockDetector implements Detector<DeviceObservation> {
    /** Evidence: bytes of the small writes, or of the bios they are made of. */
    public static final String UNIT_BYTES = "unitBytes";

    private static final MeasuredGains GAINS = MeasuredGains.load("soft-block-gains.csv");

    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minWrites small writes, or writes made of small bios, in the window
     * @param minShare of all writes
     */
    public record Limits(long minWrites, double minShare) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(64, 0.10);
        /** For a pasted trace. */
        public static final Limits PASTED = new Limits(1, 0.10);
    }

    public SoftBlockDetector(Limits limits) {
        this.limits = limits;
    }

    /** The published measurements behind the expected gain. */
    public static MeasuredGains gains() {
        return GAINS;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.W02;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        SmallWrites writes = observation.window().smallWrites();
        OptionalInt softBlock = observation
                .geometry()
                .map(geometry -> SoftBlock.of(geometry.limits()))
                .orElse(OptionalInt.empty());
        if (enough(writes.withSmallBios(), writes)) {
            return seen(observation, writes.withSmallBios(), "made of bios of");
        }
        if (enough(writes.inRuns(), writes)) {
            return seen(observation, writes.inRuns(), "contiguous and only");
        }
        long small = writes.small() - writes.inLogs();
        if (isMeasuredSmall(observation) && enough(small, writes)) {
            return seen(observation, small, "only");
        }
        if (softBlock.isPresent() && softBlock.getAsInt() < SmallWrites.PAGE_BYTES && isLeaf(observation)) {
            return latent(observation, softBlock.getAsInt());
        }
        return silence(writes);
    }

    @Override
    public Optional<Measure> measure(DeviceObservation observation) {
        return Measure.meanLatency("meanWriteLatency", observation.window().writes());
    }

    private boolean enough(long count, SmallWrites writes) {
        return count >= limits.minWrites() && count >= limits.minShare() * writes.writes();
    }

    private static boolean isMeasuredSmall(DeviceObservation observation) {
        return observation
                .geometry()
                .map(geometry -> geometry.limits().softBlockSize().orElse(SmallWrites.PAGE_BYTES))
                .map(bytes -> bytes < SmallWrites.PAGE_BYTES)
                .orElse(false);
    }

    private static boolean isLeaf(DeviceObservation observation) {
        return observation.geometry().map(geometry -> !geometry.stacked()).orElse(false);
    }

    private Finding seen(DeviceObservation observation, long count, String how) {
        DeviceWindow window = observation.window();
        SmallWrites writes = window.smallWrites();
        long unitBytes = writes.sizes().hits().get(0).key();
        String process = writes.processes().hits().get(0).key();
        Attribution attribution = Attribution.of(process);
        Range gain = gain(observation.geometry());
        return new Finding(
                RuleCode.W02,
                Severity.WARNING,
                Confidence.of(window.complete(), observation.geometry(), count, attribution),
                Target.ofDevice(window.device(), observation.geometry()),
                window.span(),
                Cause.SOFT_BLOCK,
                window.device().device() + ": " + count + " of " + writes.writes() + " writes are " + how + " "
                        + HumanText.exact(unitBytes) + ", below the page of 4096 B; a soft block of 4096 B would make"
                        + " buffered writes " + HumanText.factor(gain.low()) + " to " + HumanText.factor(gain.high())
                        + " as fast",
                evidence(writes, count, unitBytes),
                List.of(new Culprit(
                        process.isEmpty() ? "unknown process" : process,
                        Math.min(
                                1,
                                (double) writes.processes().hits().get(0).count()
                                        / writes.processes().total()),
                        attribution)),
                List.of(),
                new Impact(
                        OptionalDouble.empty(),
                        OptionalDouble.of(gain.low()),
                        OptionalDouble.of(gain.high()),
                        "published measurement of 2021, four hard disks"));
    }

    private List<Evidence> evidence(SmallWrites writes, long count, long unitBytes) {
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.against("smallWrites", count, "", limits.minWrites()));
        evidence.add(Evidence.of("writes", writes.writes(), ""));
        evidence.add(Evidence.against("shareOfWrites", (double) count / writes.writes(), "1", limits.minShare()));
        evidence.add(Evidence.against(UNIT_BYTES, unitBytes, "B", SmallWrites.PAGE_BYTES));
        if (writes.withBios() > 0) {
            evidence.add(Evidence.of("writesMadeOfSmallBios", writes.withSmallBios(), ""));
        }
        return evidence;
    }

    private static Range gain(Optional<Geometry> geometry) {
        return geometry.flatMap(Geometry::mirror)
                .map(mirror -> mirror.layout().isPresent()
                        ? GAINS.range("target", "RAID10 " + mirror.layout().get())
                        : GAINS.range())
                .orElseGet(GAINS::range);
    }

    private Finding latent(DeviceObservation observation, int softBlock) {
        Geometry geometry = observation.geometry().orElseThrow();
        DeviceWindow window = observation.window();
        boolean measured = geometry.limits().softBlockSize().isPresent();
        Range gain = gain(observation.geometry());
        List<Evidence> evidence = new ArrayList<>();
        evidence.add(Evidence.against("softBlockSize", softBlock, "B", SmallWrites.PAGE_BYTES));
        geometry.limits().sizeBytes().ifPresent(size -> evidence.add(Evidence.of("sizeBytes", size, "B")));
        return new Finding(
                RuleCode.W02,
                Severity.INFO,
                measured ? 1 : 0.5,
                Target.ofDevice(window.device(), observation.geometry()),
                window.span(),
                Cause.SOFT_BLOCK,
                window.device().device() + ": the soft block is " + HumanText.exact(softBlock)
                        + (measured ? "" : ", because the size of the device is no multiple of 4096 B")
                        + "; buffered writes to the bare device would come in that unit",
                evidence,
                List.of(),
                List.of(),
                new Impact(
                        OptionalDouble.empty(),
                        OptionalDouble.of(1),
                        OptionalDouble.of(gain.high()),
                        "latent: only buffered writes to the bare device are affected"));
    }

    private Silence silence(SmallWrites writes) {
        if (writes.writes() < limits.minWrites()) {
            return Silence.idle(writes.writes() + " writes with data; needs " + limits.minWrites());
        }
        return Silence.good(writes.inRuns() + " of " + writes.writes() + " writes in runs of small ones, "
                + writes.withSmallBios() + " made of small bios; needs " + limits.minWrites() + " and "
                + HumanText.percent(limits.minShare()));
    }
}
