package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.Evidence;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Impact;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.detect.Target;
import io.blkstream.streams.domain.remedy.Action;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One finding about many targets: their numbers together, the advice of the most common member. */
final class FleetFinding {
    /** Keys that a target lists at most; the summary has the number of all. */
    static final int MAX_MEMBERS = 1000;

    /** Name of the evidence that has their number. */
    static final String FIRING = "firing";

    private final List<Member> members;
    private final Member typical;

    /** Of at least one member. */
    FleetFinding(Collection<Member> members) {
        this.members =
                members.stream().sorted(Comparator.comparing(Member::key)).toList();
        this.typical = typical(this.members);
    }

    /** More of the fleet fires than single remediations are good for. */
    Finding flood(int judged, double share) {
        String summary = rule() + " on " + members.size() + " of " + judged + " " + noun() + " (" + hostCount() + ")"
                + commonDefect();
        List<Evidence> evidence = new ArrayList<>(counts());
        evidence.add(new Evidence("judged", judged, "", OptionalDouble.empty()));
        evidence.add(new Evidence("shareOfJudged", (double) members.size() / judged, "1", OptionalDouble.of(share)));
        return finding(summary, evidence);
    }

    /** The same on several hosts. */
    Finding sameDefect(Defect defect) {
        return finding(
                rule() + " on " + members.size() + " " + noun() + " of " + hostCount() + ": " + defect, counts());
    }

    /** What the most common member is advised, said of all. */
    Action action() {
        Action advice = typical.remediation().action();
        return new Action(
                advice.kind(),
                "For each of the members; here as for " + typical.key() + ": " + advice.description(),
                advice.commands(),
                advice.precondition(),
                advice.verify(),
                advice.rollback(),
                advice.risk(),
                advice.doNotApplyWhen(),
                advice.references());
    }

    long firstSeenNanos() {
        return members.stream()
                .mapToLong(member -> member.remediation().firstSeenNanos())
                .min()
                .orElseThrow();
    }

    long lastSeenNanos() {
        return members.stream()
                .mapToLong(member -> member.remediation().lastSeenNanos())
                .max()
                .orElseThrow();
    }

    private Finding finding(String summary, List<Evidence> evidence) {
        Finding like = typical.remediation().finding();
        return new Finding(
                like.rule(),
                severity(),
                members.stream()
                        .mapToDouble(member -> member.remediation().finding().confidence())
                        .average()
                        .orElseThrow(),
                target(),
                newestSpan(),
                like.cause(),
                summary,
                evidence,
                like.culprits(),
                List.of(),
                impact());
    }

    private Target target() {
        return new Target(
                Target.Scope.FLEET,
                "",
                "",
                Optional.empty(),
                common(Target::model),
                common(Target::firmware),
                common(Target::kernel),
                members.stream().map(Member::key).limit(MAX_MEMBERS).toList());
    }

    /** What all have alike; empty when they differ, or one does not say. */
    private Optional<String> common(Function<Target, Optional<String>> part) {
        List<Optional<String>> different = members.stream()
                .map(member -> part.apply(member.target()))
                .distinct()
                .toList();
        return different.size() == 1 ? different.get(0) : Optional.empty();
    }

    private String commonDefect() {
        Map<Defect, Long> counts = members.stream()
                .flatMap(member -> Defect.of(member.target()).stream())
                .collect(Collectors.groupingBy(defect -> defect, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<Defect, Long>comparingByValue()
                        .thenComparing(entry -> entry.getKey().stableName(), Comparator.reverseOrder()))
                .map(most -> (most.getValue() == members.size() ? ", all " : ", " + most.getValue() + " of them ")
                        + most.getKey())
                .orElse("");
    }

    private List<Evidence> counts() {
        return List.of(
                new Evidence(FIRING, members.size(), "", OptionalDouble.empty()),
                new Evidence("hosts", hosts(), "", OptionalDouble.empty()));
    }

    private Severity severity() {
        return members.stream()
                .map(member -> member.remediation().finding().severity())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }

    private TimeSpan newestSpan() {
        return members.stream()
                .map(member -> member.remediation().finding().span())
                .max(Comparator.comparingLong(TimeSpan::endNanos))
                .orElseThrow();
    }

    private Impact impact() {
        return new Impact(
                OptionalDouble.empty(),
                gains(Impact::gainLow)
                        .min(Comparator.naturalOrder())
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                gains(Impact::gainHigh)
                        .max(Comparator.naturalOrder())
                        .map(OptionalDouble::of)
                        .orElse(OptionalDouble.empty()),
                "smallest and largest of the members");
    }

    private Stream<Double> gains(Function<Impact, OptionalDouble> bound) {
        return members.stream()
                .map(member -> bound.apply(member.remediation().finding().impact()))
                .filter(OptionalDouble::isPresent)
                .map(OptionalDouble::getAsDouble);
    }

    private String rule() {
        return typical.remediation().finding().rule().name();
    }

    private String noun() {
        boolean arrays = typical.target().scope() == Target.Scope.ARRAY;
        return (arrays ? "array" : "device") + (members.size() == 1 ? "" : "s");
    }

    private String hostCount() {
        return hosts() == 1 ? "1 host" : hosts() + " hosts";
    }

    private long hosts() {
        return members.stream().map(member -> member.target().host()).distinct().count();
    }

    /** The first by key of those with the most common kind of action. */
    private static Member typical(List<Member> members) {
        Map<String, Long> counts =
                members.stream().collect(Collectors.groupingBy(FleetFinding::actionKind, Collectors.counting()));
        return members.stream()
                .min(Comparator.comparingLong((Member member) -> -counts.get(actionKind(member)))
                        .thenComparing(Member::key))
                .orElseThrow();
    }

    private static String actionKind(Member member) {
        return member.remediation().action().kind();
    }
}
