package io.blkstream.local.analyze;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.IoEvent;
import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.MirrorObservation;
import io.blkstream.streams.domain.detect.RuleBook;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.RuleLimits;
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.wire.AvroBlockIo;
import io.blkstream.streams.wire.GeometryMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Runs the rules over one trace in this process: the same domain code as the streams app, without Kafka. */
public final class TraceAnalysis {
    private static final int PROGRESS_EVENTS = 100_000;
    private static final RuleBook PASTED = RuleBook.of(RuleLimits.PASTED);
    private static final Comparator<ReportedFinding> WORST_FIRST = Comparator.comparing(
                    (ReportedFinding reported) -> reported.finding().severity())
            .thenComparing(reported -> reported.finding().confidence())
            .reversed()
            .thenComparing(reported -> reported.finding().target().name());

    private final String host;
    private final GeometrySource geometry;
    private final LongConsumer progress;
    private final Advisor advisor = new Advisor();
    private final Map<DeviceKey, DeviceAnalysis> devices = new TreeMap<>(Comparator.comparing(DeviceKey::toString));
    private final List<ReportedFinding> findings = new ArrayList<>();
    private final List<Explanation> silences = new ArrayList<>();
    private long events;

    /**
     * An analysis of one trace, to be run once.
     *
     * @param host name for events whose trace names no host
     * @param progress is told the number of I/Os read so far, every hundred thousand
     */
    public TraceAnalysis(String host, GeometrySource geometry, LongConsumer progress) {
        this.progress = progress;
        this.host = host;
        this.geometry = geometry;
    }

    /** Reads the trace to its end and judges it. */
    public TraceReport run(TraceInput input) throws IOException {
        TraceSummary summary = input.read(this::add);
        devices.values().forEach(this::judge);
        new MirrorAnalysis(geometry).mirrors(devices.values()).forEach(this::judge);
        findings.sort(WORST_FIRST);
        return new TraceReport(
                summary,
                devices.values().stream()
                        .map(device -> new DeviceReport(device.whole()))
                        .toList(),
                findings,
                silences,
                devices.values().stream()
                        .filter(device -> device.geometry().isEmpty())
                        .map(device -> device.device().device())
                        .toList());
    }

    private void add(TracedIo io) {
        if (++events % PROGRESS_EVENTS == 0) {
            progress.accept(events);
        }
        IoEvent event = io.event();
        DeviceKey key = new DeviceKey(event.getHost().isEmpty() ? host : event.getHost(), event.getDevice());
        devices.computeIfAbsent(key, this::analysisOf).add(new AvroBlockIo(event));
    }

    private DeviceAnalysis analysisOf(DeviceKey key) {
        return new DeviceAnalysis(
                new DeviceId(key.host(), key.device()), geometry.geometry(key).map(GeometryMapper::toDomain));
    }

    private void judge(DeviceAnalysis device) {
        for (Detector<DeviceObservation> rule : PASTED.device()) {
            report(device.device().device(), rule.rule(), device.verdict(rule), device.geometry());
        }
    }

    private void judge(MirrorObservation mirror) {
        for (Detector<MirrorObservation> rule : PASTED.mirror()) {
            report(mirror.arrayId(), rule.rule(), rule.judge(mirror), mirror.leastWanted());
        }
    }

    private void report(String target, RuleCode rule, Verdict verdict, Optional<Geometry> known) {
        if (verdict instanceof Finding finding) {
            findings.add(new ReportedFinding(finding, advisor.advise(finding, known)));
        } else {
            silences.add(new Explanation(target, rule.name(), ((Silence) verdict).reason()));
        }
    }
}
