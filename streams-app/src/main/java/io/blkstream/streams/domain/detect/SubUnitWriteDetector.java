package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.WriteUnit;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.SubUnitWrites;
import io.blkstream.streams.domain.window.WriteShape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** W01: writes that are not whole write units; each makes the device read, modify and write. */
public final class SubUnitWriteDetector implements Detector<DeviceObservation> {
    /** Evidence: first sector of the most frequent sub-unit write. */
    public static final String SECTOR = "sector";
    /** Evidence: size of the most frequent sub-unit write. */
    public static final String WRITE_BYTES = "writeBytes";
    /** Evidence: the device's write unit. */
    public static final String WRITE_UNIT = "writeUnit";

    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minSubUnitWrites sub-unit writes in the window
     * @param minShareOfWrites of all writes, or …
     * @param minShareOfLatency … of the summed write latency
     * @param warningPenalty mean latency of sub-unit over whole-unit writes
     * @param criticalPenalty the same, together with …
     * @param criticalTimeShare … the sub-unit writes' share of the device's write time
     */
    public record Limits(
            long minSubUnitWrites,
            double minShareOfWrites,
            double minShareOfLatency,
            double warningPenalty,
            double criticalPenalty,
            double criticalTimeShare) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(20, 0.05, 0.10, 1.5, 3, 0.20);
        /** For a pasted trace: one I/O is enough, and the confidence says so. */
        public static final Limits PASTED = new Limits(1, 0.05, 0.10, 1.5, 3, 0.20);
    }

    public SubUnitWriteDetector(Limits limits) {
        this.limits = limits;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.W01;
    }

    @Override
    public Verdict judge(DeviceObservation observation) {
        if (observation.geometry().isEmpty()) {
            return Silence.notApplicable("the geometry of the device is not known");
        }
        Geometry geometry = observation.geometry().get();
        if (WriteUnit.of(geometry) instanceof WriteUnit.None none) {
            return Silence.notApplicable("no write unit: " + none.reason());
        }
        Optional<SubUnitWrites> sorted = observation.window().subUnitWrites();
        if (sorted.isEmpty()) {
            return Silence.notApplicable("the geometry came after the window's writes");
        }
        return judge(observation.window(), geometry, sorted.get());
    }

    @Override
    public Optional<Measure> measure(DeviceObservation observation) {
        return Measure.meanLatency("meanWriteLatency", observation.window().writes());
    }

    private Verdict judge(DeviceWindow window, Geometry geometry, SubUnitWrites writes) {
        long subUnit = writes.subUnitWrites();
        if (writes.writes() < limits.minSubUnitWrites()) {
            return Silence.idle(writes.writes() + " writes with data; needs " + limits.minSubUnitWrites());
        }
        if (subUnit < limits.minSubUnitWrites()) {
            return Silence.good(subUnit + " of " + writes.writes() + " writes below or off the unit of "
                    + HumanText.exact(writes.unit().sizeBytes()) + "; needs " + limits.minSubUnitWrites());
        }
        SubUnitCosts costs = SubUnitCosts.of(window, writes);
        if (costs.shareOfWrites() < limits.minShareOfWrites() && costs.shareOfLatency() < limits.minShareOfLatency()) {
            return Silence.good(HumanText.percent(costs.shareOfWrites()) + " of the writes and "
                    + HumanText.percent(costs.shareOfLatency()) + " of their time; needs "
                    + HumanText.percent(limits.minShareOfWrites()) + " or "
                    + HumanText.percent(limits.minShareOfLatency()));
        }
        return finding(window, geometry, writes, costs);
    }

    private Finding finding(DeviceWindow window, Geometry geometry, SubUnitWrites writes, SubUnitCosts costs) {
        List<Culprit> culprits = SubUnitCulprits.of(geometry, writes);
        Cause cause = culprits.get(0).name().equals(SubUnitCulprits.MD_BITMAP) ? Cause.MD_BITMAP : Cause.WRITER;
        return new Finding(
                RuleCode.W01,
                severity(costs),
                Confidence.of(
                        window.complete(),
                        Optional.of(geometry),
                        writes.subUnitWrites(),
                        culprits.get(0).attribution()),
                Target.ofDevice(window.device(), Optional.of(geometry)),
                window.span(),
                cause,
                summary(window, writes, costs),
                evidence(writes, costs),
                culprits,
                writes.samples(),
                impact(costs));
    }

    private Severity severity(SubUnitCosts costs) {
        double penalty = costs.penalty().orElse(0);
        if (penalty >= limits.criticalPenalty() && costs.shareOfLatency() >= limits.criticalTimeShare()) {
            return Severity.CRITICAL;
        }
        return penalty >= limits.warningPenalty() ? Severity.WARNING : Severity.INFO;
    }

    private String summary(DeviceWindow window, SubUnitWrites writes, SubUnitCosts costs) {
        WriteShape shape = dominantShape(writes);
        boolean alike = writes.shapes().hits().get(0).count() == writes.subUnitWrites();
        String what = writes.subUnitWrites() + " of " + writes.writes()
                + (writes.subUnitWrites() == 1 ? " writes is " : " writes are ")
                + (alike ? "" : "below or off the unit, most often ")
                + HumanText.exact(shape.bytes()) + " at sector " + shape.sector512() + " (unit "
                + HumanText.exact(writes.unit().sizeBytes()) + ")";
        return window.device().device() + ": " + what + "; " + consequence(costs);
    }

    private String consequence(SubUnitCosts costs) {
        if (costs.penalty().isEmpty()) {
            return "their cost is not known: " + costs.basis();
        }
        double penalty = costs.penalty().getAsDouble();
        if (penalty < limits.warningPenalty()) {
            return "this device shows no penalty (" + HumanText.factor(penalty) + ")";
        }
        return "each takes " + HumanText.factor(penalty) + " as long; whole-unit writes would make this device about "
                + HumanText.factor(costs.gain().orElse(1)) + " faster";
    }

    private List<Evidence> evidence(SubUnitWrites writes, SubUnitCosts costs) {
        WriteShape shape = dominantShape(writes);
        Stream<Evidence> always = Stream.of(
                Evidence.against("subUnitWrites", writes.subUnitWrites(), "", limits.minSubUnitWrites()),
                Evidence.of("writes", writes.writes(), ""),
                Evidence.against("shareOfWrites", costs.shareOfWrites(), "1", limits.minShareOfWrites()),
                Evidence.against("shareOfWriteLatency", costs.shareOfLatency(), "1", limits.minShareOfLatency()),
                Evidence.of(SECTOR, shape.sector512(), "sector512"),
                Evidence.of(WRITE_BYTES, shape.bytes(), "B"),
                Evidence.of(WRITE_UNIT, writes.unit().sizeBytes(), "B"));
        Stream<Evidence> measured = costs.penalty().isEmpty()
                ? Stream.empty()
                : Stream.of(
                        Evidence.of("subUnitLatency", costs.subUnitMeanNanos() / 1e6, "ms"),
                        Evidence.of("wholeUnitLatency", costs.wholeUnitMeanNanos() / 1e6, "ms"),
                        Evidence.against("penalty", costs.penalty().getAsDouble(), "1", limits.warningPenalty()));
        return Stream.concat(always, measured).toList();
    }

    private static Impact impact(SubUnitCosts costs) {
        if (costs.gain().isEmpty()) {
            return Impact.unknown(costs.basis());
        }
        double high = costs.gain().getAsDouble();
        return new Impact(
                OptionalDouble.of(costs.shareOfLatency()),
                OptionalDouble.of(Math.max(1, high * 0.5)),
                OptionalDouble.of(high),
                costs.basis());
    }

    private static WriteShape dominantShape(SubUnitWrites writes) {
        return writes.shapes().hits().get(0).key();
    }
}
