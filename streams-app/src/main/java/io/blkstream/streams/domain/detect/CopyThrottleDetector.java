package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.window.CopyPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** C02: copies held by an administrator's time throttle. It was set on purpose, so this only informs. */
public final class CopyThrottleDetector implements Detector<DeviceObservation> {
    /** Evidence: share of the time in which kcopyd may copy. */
    public static final String THROTTLE_PERCENT = "throttle";

    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minIos copy I/Os in the window
     */
    public record Limits(long minIos) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(100);
        /** For a pasted trace. */
        public static final Limits PASTED = new Limits(1);
    }

    public CopyThrottleDetector(Limits limits) {
        this.limits = limits;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.C02;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        CopyWindow copy = CopyWindow.of(observation);
        CopyPattern pattern = copy.pattern();
        if (pattern.ios() < limits.minIos()) {
            return Silence.idle(pattern.ios() + " copy I/Os; needs " + limits.minIos());
        }
        if (!copy.throttled()) {
            return Silence.good("no throttle is set, and " + pattern.sleeps() + " pauses look like one");
        }
        return finding(observation, copy);
    }

    @Override
    public Optional<Measure> measure(DeviceObservation observation) {
        return CopyWindow.of(observation).measure(observation.window().span());
    }

    private Finding finding(DeviceObservation observation, CopyWindow copy) {
        CopyPattern pattern = copy.pattern();
        double busyShare = Math.min(
                1, (double) pattern.busyNanos() / observation.window().span().lengthNanos());
        OptionalInt percent = copy.throttlePercent();
        String how = percent.isPresent()
                ? "its throttle allows " + percent.getAsInt() + " % of the time"
                : pattern.sleeps() + " pauses of about 100 ms look like its throttle";
        List<Evidence> evidence = new ArrayList<>(List.of(
                Evidence.against("copyIos", pattern.ios(), "", limits.minIos()),
                Evidence.of("throttleSleeps", pattern.sleeps(), ""),
                Evidence.of("copyBusyShare", busyShare, "1")));
        percent.ifPresent(value -> evidence.add(Evidence.against(THROTTLE_PERCENT, value, "%", 100)));
        return new Finding(
                RuleCode.C02,
                Severity.INFO,
                Confidence.of(
                        observation.window().complete(),
                        observation.geometry(),
                        pattern.ios(),
                        Attribution.KERNEL_THREAD),
                Target.ofDevice(observation.window().device(), observation.geometry()),
                observation.window().span(),
                Cause.COPY_THROTTLE,
                observation.window().device().device() + ": kcopyd is held back on purpose: " + how,
                evidence,
                List.of(new Culprit("kcopyd", 1, Attribution.KERNEL_THREAD)),
                List.of(),
                Impact.unknown("set on purpose: foreground I/O would feel the copies without it"));
    }
}
