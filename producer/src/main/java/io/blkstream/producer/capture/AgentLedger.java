package io.blkstream.producer.capture;

import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.IoEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes capture status of what the capture reports and of what became of its events. For one thread. */
final class AgentLedger {
    private final String host;
    private final String source;
    private final long startMillis;
    private final Map<String, Long> sent = new HashMap<>();

    AgentLedger(String host, String source, long startMillis) {
        this.host = host;
        this.source = source;
        this.startMillis = startMillis;
    }

    void sent(IoEvent event) {
        sent.merge(event.getDevice(), 1L, Long::sum);
    }

    /**
     * The status of each device while the capture goes on.
     *
     * @param dropped I/Os that were dropped because the output was slow, by device
     * @param sampling why not all I/Os are sent, or empty
     */
    List<CaptureStatus> running(
            List<DeviceReport> devices, Map<String, Long> dropped, Optional<String> sampling, long nowMillis) {
        return statuses(devices, dropped, sampling, null, nowMillis);
    }

    /** The last status of each device, and of the host under the device "" when there is none. */
    List<CaptureStatus> ended(
            List<DeviceReport> devices, Map<String, Long> dropped, Optional<Throwable> failure, long nowMillis) {
        CaptureState state = failure.isPresent() ? CaptureState.FAILED : CaptureState.ENDED;
        List<DeviceReport> told =
                devices.isEmpty() ? List.of(new DeviceReport("", 0, null, 0, Map.of(), state, null)) : devices;
        List<CaptureStatus> statuses = statuses(told, dropped, Optional.empty(), state, nowMillis);
        failure.ifPresent(cause -> statuses.forEach(status -> status.setMessage(String.valueOf(cause.getMessage()))));
        return statuses;
    }

    private List<CaptureStatus> statuses(
            List<DeviceReport> devices,
            Map<String, Long> dropped,
            Optional<String> sampling,
            CaptureState last,
            long nowMillis) {
        List<CaptureStatus> statuses = new ArrayList<>();
        for (DeviceReport device : devices) {
            CaptureStatus status = status(device, dropped.getOrDefault(device.device(), 0L), sampling, nowMillis);
            if (last != null) {
                status.setState(last);
            }
            statuses.add(status);
        }
        return statuses;
    }

    private CaptureStatus status(DeviceReport device, long dropped, Optional<String> sampling, long nowMillis) {
        boolean sampled = device.state() == CaptureState.RUNNING && sampling.isPresent();
        CaptureStatus status = new CaptureStatus();
        status.setHost(host);
        status.setDevice(device.device());
        status.setIntervalStart(startMillis);
        status.setIntervalEnd(Math.max(startMillis + 1, nowMillis));
        status.setCaptured(sent.getOrDefault(device.device(), 0L));
        status.setLost(device.lost() + dropped);
        status.setObserved(device.observed());
        status.setOutOfOrder(device.outOfOrder());
        status.setRejected(device.rejected());
        status.setSource(source);
        status.setState(sampled ? CaptureState.SAMPLING : device.state());
        status.setMessage(message(device, dropped, sampled ? sampling.get() : null));
        return status;
    }

    private static String message(DeviceReport device, long dropped, String sampling) {
        List<String> parts = new ArrayList<>();
        if (sampling != null) {
            parts.add(sampling);
        }
        if (dropped > 0) {
            parts.add(dropped + " I/Os dropped: they are not taken as fast as they come; see agent.buffer.events"
                    + " and agent.max-rate");
        }
        if (device.message() != null) {
            parts.add(device.message());
        }
        return parts.isEmpty() ? null : String.join("; ", parts);
    }
}
