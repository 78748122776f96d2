package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.sink.store.DeviceSummary;
import io.blkstream.sink.store.SeverityCount;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Devices and their windows as JSON. */
final class DeviceJson {
    private static final List<String> FOR_MACHINES = List.of("readHistogram", "writeHistogram");

    private DeviceJson() {}

    /** What a list shows. */
    static ObjectNode item(DeviceSummary device, Optional<ThroughputWindow> newest, SeverityCount firing, Instant now) {
        ObjectNode json = ApiJson.object()
                .put("host", device.device().host())
                .put("device", device.device().device());
        DataState state = DataState.of(device, now);
        json.put("data", state.name()).put("dataReason", reason(state, device));
        ApiJson.putTime(
                json,
                "lastWindowEnd",
                device.lastWindowEnd().map(Instant::toEpochMilli).orElse(null));
        json.set("firing", counts(firing));
        json.set("newest", newest.map(DeviceJson::rates).orElse(null));
        return json;
    }

    static ObjectNode counts(SeverityCount firing) {
        return ApiJson.object()
                .put("critical", firing.critical())
                .put("warning", firing.warning())
                .put("info", firing.info());
    }

    /** The numbers of a window that fit a line. */
    static ObjectNode rates(ThroughputWindow window) {
        ObjectNode json = ApiJson.object()
                .put("iops", window.getIops())
                .put("bytesPerSecond", window.getBytesPerSecond())
                .put("readP99Nanos", p99(window.getReadLatency()))
                .put("writeP99Nanos", p99(window.getWriteLatency()))
                .put("meanInFlight", window.getMeanInFlight())
                .put("busyFraction", window.getBusyFraction())
                .put("complete", window.getComplete())
                .put("late", window.getLate())
                .put("lost", window.getLost());
        ApiJson.putTime(json, "start", window.getStart());
        ApiJson.putTime(json, "end", window.getEnd());
        return json;
    }

    /** A window with all but the histograms that only programs can read. */
    static ObjectNode whole(ThroughputWindow window) {
        ObjectNode json = ApiJson.of(window);
        json.remove(FOR_MACHINES);
        ApiJson.putTime(json, "start", window.getStart());
        ApiJson.putTime(json, "end", window.getEnd());
        return json;
    }

    static ObjectNode capture(CaptureStatus status) {
        ObjectNode json = ApiJson.of(status);
        ApiJson.putTime(json, "intervalStart", status.getIntervalStart());
        ApiJson.putTime(json, "intervalEnd", status.getIntervalEnd());
        return json;
    }

    private static String reason(DataState state, DeviceSummary device) {
        return device.capture()
                .map(CaptureStatus::getMessage)
                .filter(message -> state == DataState.FAILED)
                .map(message -> state.words() + ": " + message)
                .orElse(state.words());
    }

    private static Long p99(LatencySummary latency) {
        return latency == null ? null : (Long) latency.getP99Nanos();
    }
}
