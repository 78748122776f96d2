package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.WriteUnit.OptimalIo;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.util.List;

/**
 * S01: writes to a stacked device that are smaller than its stripe. A hint, off by default: the optimal size is the unit
 * of sustained I/O and no minimum, and only parity RAID pays for a stripe that is not filled.
 */
public final class StripeDetector implements Detector<DeviceObservation> {
    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param enabled false = the rule says nothing
     * @param minWrites writes in the window
     */
    public record Limits(boolean enabled, long minWrites) {
        /** Off. */
        public static final Limits OFF = new Limits(false, 100);
        /** On, for a live stream and 10 s windows. */
        public static final Limits ON = new Limits(true, 100);
    }

    public StripeDetector(Limits limits) {
        this.limits = limits;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.S01;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        if (!limits.enabled()) {
            return Silence.notApplicable("the rule is off");
        }
        if (observation.geometry().isEmpty()) {
            return Silence.notApplicable("the geometry of the device is not known");
        }
        Geometry geometry = observation.geometry().get();
        int stripe = OptimalIo.trusted(geometry.limits()).orElse(0);
        if (!geometry.stacked() || stripe <= geometry.limits().minimumIoSize().orElse(0)) {
            return Silence.notApplicable("the device has no stripe of several members");
        }
        DeviceWindow window = observation.window();
        long writes = window.operations().operations(Operation.WRITE);
        if (writes < limits.minWrites()) {
            return Silence.idle(writes + " writes; needs " + limits.minWrites());
        }
        double meanBytes = (double) window.operations().bytes(Operation.WRITE) / writes;
        return meanBytes >= stripe
                ? Silence.good("the mean write fills the stripe of " + HumanText.exact(stripe))
                : finding(observation, stripe, writes, meanBytes);
    }

    private Finding finding(DeviceObservation observation, int stripe, long writes, double meanBytes) {
        return new Finding(
                RuleCode.S01,
                Severity.INFO,
                Confidence.of(observation.window().complete(), observation.geometry(), writes, Attribution.UNKNOWN),
                Target.ofDevice(observation.window().device(), observation.geometry()),
                observation.window().span(),
                Cause.STRIPE,
                observation.window().device().device() + ": the mean write is " + Math.round(meanBytes)
                        + " B, the stripe " + HumanText.exact(stripe)
                        + "; on parity RAID every stripe that is not filled is read first",
                List.of(
                        Evidence.against("writes", writes, "", limits.minWrites()),
                        Evidence.against("meanWriteBytes", meanBytes, "B", stripe)),
                List.of(),
                List.of(),
                Impact.unknown("depends on the RAID level, which the geometry does not tell"));
    }
}
