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
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.wire.AvroBlockIo;
import io.blkstream.streams.wire.GeometryMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs the rules over one trace in this process: the same domain code as the streams app, without Kafka. */
public final class TraceAnalysis {
    private static final Comparator<ReportedFinding> WORST_FIRST = Comparator.comparing(
                    (ReportedFinding reported) -> reported.finding().severity())
            .thenComparing(reported -> reported.finding().confidence())
            .reversed()
            .thenComparing(reported -> reported.finding().target().name());

    private final String host;
    private final GeometrySource geometry;
    private final Rules rules;
    private final Advisor advisor = new Advisor();
    private final Map<DeviceKey, DeviceAnalysis> devices = new TreeMap<>(Comparator.comparing(DeviceKey::toString));

    /**
     * An analysis of one trace.
     *
     * @param host name for events whose trace names no host
     */
    public TraceAnalysis(String host, GeometrySource geometry, Rules rules) {
        this.host = host;
        this.geometry = geometry;
        this.rules = rules;
    }

    /** Reads the trace to its end and judges it. */
    public TraceReport run(TraceInput input) throws IOException {
        TraceSummary summary = input.read(this::add);
        List<ReportedFinding> findings = new ArrayList<>();
        List<Explanation> silences = new ArrayList<>();
        devices.forEach((key, device) -> judge(key, device, findings, silences));
        findings.sort(WORST_FIRST);
        return new TraceReport(
                summary,
                devices.values().stream()
                        .map(device -> new DeviceReport(device.whole()))
                        .toList(),
                findings,
                silences,
                devices.entrySet().stream()
                        .filter(entry -> entry.getValue().geometry().isEmpty())
                        .map(entry -> entry.getKey().device())
                        .toList());
    }

    private void add(TracedIo io) {
        IoEvent event = io.event();
        DeviceKey key = new DeviceKey(event.getHost().isEmpty() ? host : event.getHost(), event.getDevice());
        devices.computeIfAbsent(key, this::analysisOf).add(new AvroBlockIo(event));
    }

    private DeviceAnalysis analysisOf(DeviceKey key) {
        return new DeviceAnalysis(
                new DeviceId(key.host(), key.device()), geometry.geometry(key).map(GeometryMapper::toDomain), rules);
    }

    private void judge(
            DeviceKey key, DeviceAnalysis device, List<ReportedFinding> findings, List<Explanation> silences) {
        for (Detector<DeviceObservation> rule : rules.pasted()) {
            Verdict verdict = device.verdict(rule);
            if (verdict instanceof Finding finding) {
                findings.add(new ReportedFinding(finding, advisor.advise(finding, device.geometry())));
            } else {
                silences.add(new Explanation(key.device(), rule.rule().name(), ((Silence) verdict).reason()));
            }
        }
    }
}
