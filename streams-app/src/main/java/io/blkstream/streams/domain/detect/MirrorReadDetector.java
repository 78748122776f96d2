package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.unit.HumanText;
import io.blkstream.streams.domain.window.LatencyTally;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** M01: mirror reads on the wrong member: the slow one of an unlike pair, or nearly all on one of members alike. */
public final class MirrorReadDetector implements Detector<MirrorObservation> {
    private final Limits limits;

    /**
     * When the rule speaks.
     *
     * @param minReads data reads of all members in the window
     * @param maxRotationalShare of the reads, where some members turn and some do not; at or above
     * @param maxSkew (largest share − 1/n) ÷ (1 − 1/n) of members alike; at or above
     * @param sequentialShare of reads that continue the one before, from which a stream on turning members is by design
     * @param warningBusy busy fraction of the busiest member
     * @param criticalBusy the same
     */
    public record Limits(
            long minReads,
            double maxRotationalShare,
            double maxSkew,
            double sequentialShare,
            double warningBusy,
            double criticalBusy) {
        /** For a live stream and 10 s windows. */
        public static final Limits LIVE = new Limits(100, 0.10, 0.6, 0.8, 0.3, 0.6);
        /** For a pasted trace: a share needs a few reads to mean anything. */
        public static final Limits PASTED = new Limits(10, 0.10, 0.6, 0.8, 0.3, 0.6);
    }

    public MirrorReadDetector(Limits limits) {
        this.limits = limits;
    }

    @Override
    public RuleCode rule() {
        return RuleCode.M01;
    }

    @Override
    public Verdict judge(MirrorObservation observation) {
        Optional<Silence> unfit = unfit(observation);
        if (unfit.isPresent()) {
            return unfit.get();
        }
        List<Member> serving =
                observation.members().stream().filter(Member::serves).toList();
        if (serving.size() < 2) {
            return Silence.notApplicable(serving.size() + " member can serve reads");
        }
        MirrorReads reads = MirrorReads.of(serving);
        if (reads.total() < limits.minReads()) {
            return Silence.idle(reads.total() + " data reads; needs " + limits.minReads());
        }
        return reads.mixed() ? judgeMixed(observation, reads) : judgeAlike(observation, reads);
    }

    @Override
    public Optional<Measure> measure(MirrorObservation observation) {
        LatencyTally reads = new LatencyTally();
        observation.members().forEach(member -> member.window().ifPresent(window -> reads.merge(window.reads())));
        return Measure.meanLatency("meanReadLatency", reads);
    }

    /** Why the mirror as a whole is not to be judged. */
    private static Optional<Silence> unfit(MirrorObservation observation) {
        for (Member member : observation.members()) {
            Optional<Mirror> side = member.mirror();
            if (side.isEmpty()) {
                return silent("the geometry of member " + member.device().device() + " is not known");
            }
            if (side.get().degraded()) {
                return silent("the array is degraded");
            }
            switch (side.get().syncAction()) {
                case CHECK, REPAIR, RESYNC, RECOVER, RESHAPE -> {
                    return silent("the array is busy with "
                            + side.get().syncAction().name().toLowerCase(Locale.ROOT));
                }
                case UNKNOWN, IDLE, FROZEN -> {}
            }
            if (side.get().layout().orElse("").startsWith("far")) {
                return silent("RAID10 far layout reads from the front of each disk by design");
            }
        }
        return Optional.empty();
    }

    private static Optional<Silence> silent(String reason) {
        return Optional.of(Silence.notApplicable(reason));
    }

    private Verdict judgeMixed(MirrorObservation observation, MirrorReads reads) {
        double share = reads.rotationalShare();
        if (share < limits.maxRotationalShare()) {
            return Silence.good(HumanText.percent(share) + " of the reads on turning members; needs "
                    + HumanText.percent(limits.maxRotationalShare()));
        }
        return MirrorReport.mixed(observation, reads, limits, severity(observation, reads));
    }

    private Verdict judgeAlike(MirrorObservation observation, MirrorReads reads) {
        if (reads.skew() < limits.maxSkew()) {
            return Silence.good("the busiest member serves " + HumanText.percent(reads.largestShare())
                    + " of the reads; needs " + HumanText.percent(reads.shareAt(limits.maxSkew())));
        }
        if (reads.turning() && reads.continuingShare() >= limits.sequentialShare()) {
            return Silence.good("one sequential stream on turning members stays on one of them by design ("
                    + HumanText.percent(reads.continuingShare()) + " of the reads continue the one before)");
        }
        if (reads.skewIfLostWereElsewhere() < limits.maxSkew()) {
            return Silence.notApplicable("the skew may come from " + reads.lost() + " lost I/Os");
        }
        return MirrorReport.alike(observation, reads, limits, severity(observation, reads));
    }

    private Severity severity(MirrorObservation observation, MirrorReads reads) {
        double busy = reads.busyFraction(observation.span());
        if (busy >= limits.criticalBusy()) {
            return Severity.CRITICAL;
        }
        return busy >= limits.warningBusy() ? Severity.WARNING : Severity.INFO;
    }

    /** The member with the most reads; equal ones by name. */
    static Member busiest(List<Member> members) {
        return members.stream()
                .max(Comparator.comparingLong(Member::reads)
                        .thenComparing(member -> member.device().toString(), Comparator.reverseOrder()))
                .orElseThrow();
    }
}
