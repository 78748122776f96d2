package io.blkstream.local.analyze;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.producer.trace.TraceSummaryJson;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.wire.RemediationMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reports as JSON: one object for all inputs; findings have the names and units of the Remediation schema. */
public final class ReportJson {
    /** The parts of a remediation that one reading of a trace can tell. */
    private static final List<String> FINDING_FIELDS = List.of(
            "rule",
            "severity",
            "confidence",
            "target",
            "summary",
            "evidence",
            "culprits",
            "samples",
            "impact",
            "action");

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ReportJson() {}

    /**
     * The whole report.
     *
     * @param explain also say why rules are silent
     */
    public static String of(List<TraceReport> reports, boolean explain) {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode inputs = root.putArray("input");
        ArrayNode devices = root.putArray("devices");
        ArrayNode findings = root.putArray("findings");
        for (TraceReport report : reports) {
            String source = report.input().source();
            inputs.add(TraceSummaryJson.of(report.input()));
            report.devices().forEach(device -> devices.add(device(source, device)));
            report.findings().forEach(finding -> findings.add(finding(source, finding)));
        }
        if (explain) {
            ArrayNode silences = root.putArray("silences");
            reports.forEach(report -> report.silences()
                    .forEach(silence -> silences.addObject()
                            .put("source", report.input().source())
                            .put("device", silence.device())
                            .put("rule", silence.rule())
                            .put("reason", silence.reason())));
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ObjectNode device(String source, DeviceReport device) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("source", source);
        json.put("device", device.device());
        json.put("operations", device.window().operations().operations());
        json.put("bytes", device.window().operations().bytesMoved());
        json.put("iops", Double.isNaN(device.iops()) ? null : device.iops());
        ObjectNode latency = json.putObject("latencyMs");
        latency.put("p50", millis(device.latencyNanos(50)));
        latency.put("p99", millis(device.latencyNanos(99)));
        latency.put("max", millis(device.latencyNanos(100)));
        return json;
    }

    private static Double millis(long nanos) {
        return nanos < 0 ? null : nanos / 1e6;
    }

    private static ObjectNode finding(String source, ReportedFinding reported) {
        ObjectNode all;
        try {
            all = (ObjectNode) MAPPER.readTree(AvroJson.write(RemediationMapper.toRecord(asRemediation(reported))));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode json = MAPPER.createObjectNode();
        json.put("source", source);
        FINDING_FIELDS.forEach(field -> json.set(field, all.get(field)));
        return json;
    }

    private static Remediation asRemediation(ReportedFinding reported) {
        Finding finding = reported.finding();
        return new Remediation(
                Remediation.idOf(finding),
                1,
                Remediation.State.FIRING,
                finding,
                reported.action(),
                finding.span().startNanos(),
                finding.span().endNanos(),
                OptionalLong.empty(),
                Optional.empty());
    }
}
