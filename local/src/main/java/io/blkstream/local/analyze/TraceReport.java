package io.blkstream.local.analyze;

import io.blkstream.producer.trace.TraceSummary;
import java.util.List;

/**
 * What one trace holds and what the rules say about it.
 *
 * @param devices in order of their names
 * @param findings worst first
 * @param silences of rules without a finding, by device and rule
 * @param devicesWithoutGeometry devices that no rule could judge for lack of it
 */
public record TraceReport(
        TraceSummary input,
        List<DeviceReport> devices,
        List<ReportedFinding> findings,
        List<Explanation> silences,
        List<String> devicesWithoutGeometry) {

    public TraceReport {
        devices = List.copyOf(devices);
        findings = List.copyOf(findings);
        silences = List.copyOf(silences);
        devicesWithoutGeometry = List.copyOf(devicesWithoutGeometry);
    }
}
