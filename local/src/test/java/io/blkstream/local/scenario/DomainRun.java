package io.blkstream.local.scenario;

import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.MirrorObservation;
import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.detect.RuleBook;
import io.blkstream.streams.domain.detect.RuleLimits;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.remedy.Conditions;
import io.blkstream.streams.domain.remedy.LifeCycle;
import io.blkstream.streams.domain.remedy.LifeCyclePolicy;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.domain.remedy.Suspicion;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.wire.AvroBlockIo;
import io.blkstream.streams.wire.GeometryMapper;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A generated workload through windows, rules and life cycle, as the topology wires them but without Kafka: fast enough for
 * millions of events. Mirrors are judged at the end, span by span.
 */
final class DomainRun {
    private final RuleBook rules = RuleBook.of(RuleLimits.LIVE);
    private final LifeCycle lifeCycle = new LifeCycle(LifeCyclePolicy.DEFAULT);
    private final Advisor advisor = new Advisor();
    private final Map<DeviceId, Optional<Geometry>> geometry = new HashMap<>();
    private final Map<DeviceId, DeviceTimeline> timelines = new HashMap<>();
    private final Map<String, Map<TimeSpan, Map<DeviceId, DeviceWindow>>> mirrors = new HashMap<>();
    private final Map<String, Suspicion> suspicions = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final List<Remediation> remediations = new ArrayList<>();
    private long events;
    private long windows;
    private long mirrorWindows;

    /** Plays a scenario from time 0 to its end. */
    DomainRun play(Scenario scenario, ScenarioSize size) {
        return play(scenario, size, event -> {});
    }

    /** The same, calling back before each event, for instance to describe a device anew. */
    DomainRun play(Scenario scenario, ScenarioSize size, Consumer<IoEvent> before) {
        scenario.generate(size, 11, 0, this::describe, event -> {
            before.accept(event);
            count(event);
        });
        timelines.values().forEach(timeline -> timeline.closeAll(this::judge));
        mirrors.forEach((array, spans) -> spans.forEach((span, members) -> judgeMirror(array, span, members)));
        return this;
    }

    void describe(DeviceGeometry record) {
        Geometry known = GeometryMapper.toDomain(record);
        geometry.put(known.device(), Optional.of(known));
    }

    /** Every finding of every closed window. */
    List<Finding> findings() {
        return findings;
    }

    /** What would have been published, in order. */
    List<Remediation> remediations() {
        return remediations;
    }

    long events() {
        return events;
    }

    long windows() {
        return windows;
    }

    long mirrorWindows() {
        return mirrorWindows;
    }

    int devices() {
        return geometry.size();
    }

    private void count(IoEvent event) {
        events++;
        DeviceId device = new DeviceId(event.getHost(), event.getDevice());
        timelines
                .computeIfAbsent(
                        device,
                        key -> new DeviceTimeline(key, WindowPolicy.DEFAULT, () -> SortingHints.of(geometry.get(key))))
                .add(new AvroBlockIo(event), this::judge);
    }

    private void judge(DeviceWindow window) {
        windows++;
        Optional<Geometry> known = geometry.get(window.device());
        DeviceObservation observation = new DeviceObservation(window, known, false);
        for (Detector<DeviceObservation> rule : rules.device()) {
            live(
                    rule.rule() + ":" + window.device(),
                    rule.judge(observation),
                    window.span(),
                    Conditions.of(known, rule.measure(observation)),
                    known);
        }
        known.flatMap(Geometry::mirror)
                .ifPresent(mirror -> mirrors.computeIfAbsent(
                                window.device().host() + "/" + mirror.arrayId(),
                                key -> new TreeMap<>(Comparator.comparingLong(TimeSpan::startNanos)))
                        .computeIfAbsent(window.span(), key -> new HashMap<>())
                        .put(window.device(), window));
    }

    private void judgeMirror(String array, TimeSpan span, Map<DeviceId, DeviceWindow> members) {
        mirrorWindows++;
        DeviceId any = members.keySet().iterator().next();
        Geometry.Mirror mirror = geometry.get(any).orElseThrow().mirror().orElseThrow();
        MirrorObservation observation = new MirrorObservation(
                any.host(),
                mirror.arrayId(),
                span,
                mirror.members().stream()
                        .map(name -> new DeviceId(any.host(), name))
                        .map(id -> new Member(id, geometry.get(id), Optional.ofNullable(members.get(id))))
                        .toList(),
                false);
        for (Detector<MirrorObservation> rule : rules.mirror()) {
            live(
                    rule.rule() + ":" + array,
                    rule.judge(observation),
                    span,
                    Conditions.of(observation.leastWanted(), rule.measure(observation)),
                    observation.leastWanted());
        }
    }

    private void live(String key, Verdict verdict, TimeSpan span, Conditions conditions, Optional<Geometry> known) {
        Verdict capped = verdict instanceof Finding finding ? finding.cappedByConfidence() : verdict;
        if (capped instanceof Finding finding) {
            findings.add(finding);
        }
        LifeCycle.Step step = lifeCycle.close(
                suspicions.getOrDefault(key, Suspicion.NONE),
                capped,
                span,
                conditions,
                found -> advisor.advise(found, known));
        suspicions.put(key, step.suspicion());
        step.publication().ifPresent(remediations::add);
    }
}
