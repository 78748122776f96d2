package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.unit.HumanText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What M01 says: the numbers, why the active policy did that, and what another one would have done. */
final class MirrorReport {
    private MirrorReport() {}

    static Finding mixed(
            MirrorObservation observation, MirrorReads reads, MirrorReadDetector.Limits limits, Severity severity) {
        List<Member> slow = reads.slowMembers();
        List<Member> fast = reads.members().stream()
                .filter(member -> !slow.contains(member))
                .toList();
        double allNanos = reads.meanLatencyNanos(reads.members());
        double fastNanos = reads.meanLatencyNanos(fast);
        double gain = fastNanos == 0 ? 1 : Math.max(1, allNanos / fastNanos);
        List<Evidence> evidence = common(reads, limits);
        evidence.add(0, Evidence.against("rotationalShare", reads.rotationalShare(), "1", limits.maxRotationalShare()));
        evidence.add(Evidence.of("meanLatency", allNanos / 1e6, "ms"));
        evidence.add(Evidence.of("fastMemberLatency", fastNanos / 1e6, "ms"));
        return finding(
                observation,
                reads,
                severity,
                Cause.MIRROR_SLOW_MEMBER,
                HumanText.percent(reads.rotationalShare()) + " of " + reads.total() + " reads went to the turning "
                        + names(slow) + " beside the faster " + names(fast)
                        + "; reading from the fast side only would be "
                        + HumanText.factor(gain) + " as fast",
                evidence,
                new Impact(
                        OptionalDouble.empty(),
                        OptionalDouble.of(1 + (gain - 1) / 2),
                        OptionalDouble.of(gain),
                        "measured in this window: mean latency of all reads over that of the fast members"));
    }

    static Finding alike(
            MirrorObservation observation, MirrorReads reads, MirrorReadDetector.Limits limits, Severity severity) {
        double gain = reads.largestShare() * reads.members().size();
        boolean queues = reads.busiestInFlight() >= 1.5;
        List<Evidence> evidence = common(reads, limits);
        evidence.add(0, Evidence.against("skew", reads.skew(), "1", limits.maxSkew()));
        return finding(
                observation,
                reads,
                severity,
                Cause.MIRROR_UNEVEN,
                HumanText.percent(reads.largestShare()) + " of " + reads.total() + " reads went to "
                        + reads.busiest().device().device() + ", one of "
                        + reads.members().size() + " members alike, by "
                        + reads.readers().distinct() + (reads.readers().distinct() == 1 ? " reader" : " readers")
                        + predicted(reads) + "; spread evenly they could be up to " + HumanText.factor(gain)
                        + " as fast",
                evidence,
                new Impact(
                        OptionalDouble.empty(),
                        OptionalDouble.of(queues ? 1 + (gain - 1) / 2 : 1),
                        OptionalDouble.of(gain),
                        queues
                                ? "share of the busiest member times the number of members"
                                : "share of the busiest member times the number of members, at best: one read at a time"
                                        + " gains nothing"));
    }

    /** What the active policy makes of these readers. */
    private static String predicted(MirrorReads reads) {
        Optional<Mirror> side = reads.busiest().mirror();
        String policy = side.flatMap(Mirror::readPolicy).orElse("");
        return policy.equals("pid") ? " (policy pid: thread id modulo copies pins each reader to one member)" : "";
    }

    private static List<Evidence> common(MirrorReads reads, MirrorReadDetector.Limits limits) {
        return new ArrayList<>(List.of(
                Evidence.against("reads", reads.total(), "", limits.minReads()),
                Evidence.of("largestShare", reads.largestShare(), "1"),
                Evidence.of("readers", reads.readers().distinct(), ""),
                Evidence.of("metadataReads", reads.metadataReads(), ""),
                Evidence.of("busiestInFlight", reads.busiestInFlight(), ""),
                Evidence.of("roundRobinShare", 1.0 / reads.members().size(), "1"),
                Evidence.of("leastQueueShare", reads.leastQueueShare(), "1")));
    }

    private static Finding finding(
            MirrorObservation observation,
            MirrorReads reads,
            Severity severity,
            Cause cause,
            String what,
            List<Evidence> evidence,
            Impact impact) {
        return new Finding(
                RuleCode.M01,
                severity,
                Confidence.of(reads.complete(), reads.busiest().geometry(), reads.total(), Attribution.DIRECT),
                target(observation),
                observation.span(),
                cause,
                observation.arrayId() + ": " + what,
                evidence,
                List.of(),
                List.of(),
                impact);
    }

    private static Target target(MirrorObservation observation) {
        return new Target(
                Target.Scope.ARRAY,
                observation.host(),
                observation.arrayId(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                observation.members().stream()
                        .flatMap(member -> member.geometry().stream())
                        .flatMap(geometry -> geometry.identity().kernel().stream())
                        .findFirst(),
                observation.members().stream()
                        .map(member -> member.device().toString())
                        .toList());
    }

    private static String names(List<Member> members) {
        return String.join(
                ", ", members.stream().map(member -> member.device().device()).toList());
    }
}
