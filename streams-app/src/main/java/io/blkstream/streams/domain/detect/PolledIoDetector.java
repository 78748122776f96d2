package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.CompletionMix;
import io.blkstream.streams.domain.window.CompletionMix.Pace;
import io.blkstream.streams.domain.window.CompletionMix.Workload;
import io.blkstream.streams.domain.window.PollBaselines.Baseline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** P01: polled I/O slower than the same I/O was with interrupts. */
public final class PolledIoDetector implements Detector<DeviceObservation> {
    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minIos polled I/Os of one operation and size class in the window
     * @param warningRatio polled IOPS over IOPS with interrupts, at or below
     * @param criticalRatio the same
     * @param flightTolerance how far the mean in flight of both may differ, as a share of the baseline's
     */
    public record Limits(long minIos, double warningRatio, double criticalRatio, double flightTolerance) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(100, 0.85, 0.5, 0.5);
        /** For a pasted trace. */
        public static final Limits PASTED = new Limits(1, 0.85, 0.5, 0.5);
    }

    public PolledIoDetector(Limits limits) {
        this.limits = limits;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.P01;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        CompletionMix mix = observation.window().completions();
        Optional<Workload> busiest = mix.busiestPolled();
        if (busiest.isEmpty()) {
            return withoutPolling(mix);
        }
        Workload workload = busiest.get();
        Pace polled = mix.polled().get(workload);
        if (polled.ios() < limits.minIos()) {
            return Silence.idle(polled.ios() + " polled I/Os; needs " + limits.minIos());
        }
        Optional<Baseline> baseline = baseline(observation, workload);
        return baseline.isEmpty()
                ? withoutBaseline(observation, polled)
                : compare(observation, workload, polled, baseline.get());
    }

    @Override
    public Optional<Measure> measure(DeviceObservation observation) {
        return observation.window().latencies().count() == 0
                ? Optional.empty()
                : Optional.of(new Measure(
                        "busyIops",
                        observation.window().latencies().count()
                                * 1e9
                                / Math.max(1, observation.window().busy().nanos()),
                        "IOPS",
                        true));
    }

    /** Interrupts alone are what the advice asks for. */
    private Verdict withoutPolling(CompletionMix mix) {
        long interrupts = mix.interrupt().values().stream().mapToLong(Pace::ios).sum();
        return interrupts < limits.minIos()
                ? Silence.idle("no polled I/O")
                : Silence.good("no polled I/O, and " + interrupts + " I/Os with interrupts");
    }

    /** Interrupts of the same window come first: nothing is closer to what polling replaced. */
    private Optional<Baseline> baseline(DeviceObservation observation, Workload workload) {
        Pace now = observation.window().completions().interrupt().get(workload);
        return now != null && now.ios() >= limits.minIos()
                ? Optional.of(new Baseline(now.iops(), now.meanInFlight()))
                : observation.window().pollBaselines().of(workload);
    }

    private Verdict compare(DeviceObservation observation, Workload workload, Pace polled, Baseline baseline) {
        double flightRatio = polled.meanInFlight() / baseline.meanInFlight();
        if (Math.abs(flightRatio - 1) > limits.flightTolerance()) {
            return Silence.notApplicable("mean in flight " + round(polled.meanInFlight()) + " polled and "
                    + round(baseline.meanInFlight()) + " with interrupts: no comparison");
        }
        double ratio = polled.iops() / baseline.iops();
        if (ratio > limits.warningRatio()) {
            return Silence.good("polled I/O makes " + HumanText.percent(ratio) + " of the IOPS with interrupts; needs "
                    + HumanText.percent(limits.warningRatio()) + " or less");
        }
        return slower(observation, workload, polled, baseline, ratio);
    }

    private Finding slower(
            DeviceObservation observation, Workload workload, Pace polled, Baseline baseline, double ratio) {
        double gain = 1 / ratio;
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.against("polledIos", polled.ios(), "", limits.minIos()),
                Evidence.of("polledIops", polled.iops(), "IOPS"),
                Evidence.of("interruptIops", baseline.iops(), "IOPS"),
                Evidence.against("ratio", ratio, "1", limits.warningRatio()),
                Evidence.of("polledInFlight", polled.meanInFlight(), ""),
                Evidence.of("interruptInFlight", baseline.meanInFlight(), "")));
        observation.geometry().ifPresent(geometry -> addQueues(evidence, geometry));
        return finding(
                observation,
                ratio <= limits.criticalRatio() ? Severity.CRITICAL : Severity.WARNING,
                polled.ios(),
                Cause.POLLING,
                "polled " + workload.operation().name().toLowerCase(Locale.ROOT) + "s run at " + iops(polled.iops())
                        + ", with interrupts they ran at " + iops(baseline.iops()) + splits(observation.geometry())
                        + "; without polling this device would be " + HumanText.factor(gain) + " as fast",
                evidence,
                new Impact(
                        OptionalDouble.empty(),
                        OptionalDouble.of(1 + (gain - 1) / 2),
                        OptionalDouble.of(gain),
                        "measured here: the same operation, size class and depth with interrupts"));
    }

    /** A request that is split over several targets is polled on one of them only. */
    private static String splits(Optional<Geometry> geometry) {
        int targets = geometry.map(known -> known.splitTargets().orElse(1)).orElse(1);
        return targets > 1 ? " (a request may be split over " + targets + " targets, and only one is polled)" : "";
    }

    private Verdict withoutBaseline(DeviceObservation observation, Pace polled) {
        Optional<Geometry> geometry = observation.geometry();
        boolean spinning = geometry.map(known -> known.behaviour().ioPoll().orElse(false)
                        && known.behaviour().pollQueues().isPresent()
                        && known.behaviour().pollQueues().getAsInt() == 0)
                .orElse(false);
        if (!spinning) {
            return Silence.notApplicable("no interrupt-driven I/O of the same kind is remembered");
        }
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.against("polledIos", polled.ios(), "", limits.minIos()),
                Evidence.of("polledIops", polled.iops(), "IOPS")));
        addQueues(evidence, geometry.get());
        return finding(
                observation,
                Severity.INFO,
                polled.ios(),
                Cause.POLLING_WITHOUT_QUEUES,
                "I/O is polled on a device without polling queues: the CPU spins until an interrupt comes",
                evidence,
                Impact.unknown("no interrupt-driven I/O to compare with"));
    }

    private static Finding finding(
            DeviceObservation observation,
            Severity severity,
            long ios,
            Cause cause,
            String what,
            List<Evidence> evidence,
            Impact impact) {
        return new Finding(
                RuleCode.P01,
                severity,
                Confidence.of(observation.window().complete(), observation.geometry(), ios, Attribution.DIRECT),
                Target.ofDevice(observation.window().device(), observation.geometry()),
                observation.window().span(),
                cause,
                observation.window().device().device() + ": " + what,
                evidence,
                List.of(),
                List.of(),
                impact);
    }

    private static void addQueues(List<Evidence> evidence, Geometry geometry) {
        geometry.behaviour().pollQueues().ifPresent(queues -> evidence.add(Evidence.of("pollQueues", queues, "")));
        geometry.splitTargets().ifPresent(targets -> evidence.add(Evidence.of("splitTargets", targets, "")));
    }

    private static String iops(double value) {
        return value >= 10_000
                ? String.format(Locale.ROOT, "%.0fk IOPS", value / 1000)
                : String.format(Locale.ROOT, "%.0f IOPS", value);
    }

    private static String round(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
