package io.blkstream.producer.publish;

import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.IoEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps account, per device, of what was captured and missed. A status covers everything from the start of the capture: on
 * a compacted topic only the last one stays.
 */
public final class CaptureLedger {
    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final String host;
    private final String source;
    private final Map<String, Map<String, Account>> accounts = new HashMap<>();

    /**
     * @param host host for what belongs to no device
     * @param source what is read
     */
    public CaptureLedger(String host, String source) {
        this.host = host;
        this.source = source;
    }

    /** Books an event that was published. */
    public void captured(TracedIo io) {
        IoEvent event = io.event();
        accounts.computeIfAbsent(event.getHost(), name -> new HashMap<>())
                .computeIfAbsent(event.getDevice(), name -> new Account())
                .book(io);
    }

    /** Whether nothing of the event's device was booked yet. */
    public boolean isNew(IoEvent event) {
        Map<String, Account> devices = accounts.get(event.getHost());
        return devices == null || !devices.containsKey(event.getDevice());
    }

    /** The state of each device while the capture goes on. */
    public List<CaptureStatus> running() {
        return statuses(CaptureState.RUNNING, 0, null);
    }

    /**
     * The last state of each device; and, under the device "", what belongs to none: rejected rows, the tool's failure, or
     * that there was nothing at all.
     *
     * @param summary of the reading
     * @param nowMillis the present, milliseconds since 1970
     */
    public List<CaptureStatus> ended(TraceSummary summary, long nowMillis) {
        CaptureState state = summary.failure().isPresent() ? CaptureState.FAILED : CaptureState.ENDED;
        String message = summary.failure().orElse(null);
        List<CaptureStatus> statuses = statuses(state, summary.lost(), message);
        if (statuses.isEmpty() || summary.rejected() > 0) {
            String empty = summary.events() == 0 ? "no I/Os in the trace" : null;
            CaptureStatus status = blank(host, "", state, message == null ? empty : message);
            status.setIntervalStart(nowMillis);
            status.setIntervalEnd(nowMillis + 1);
            status.setLost(statuses.isEmpty() ? summary.lost() : 0);
            status.setRejected(summary.rejected() > 0 ? Map.of("unusable-row", summary.rejected()) : Map.of());
            statuses.add(status);
        }
        return statuses;
    }

    private List<CaptureStatus> statuses(CaptureState state, long leastLost, String message) {
        List<CaptureStatus> statuses = new ArrayList<>();
        accounts.forEach((hostName, devices) -> devices.forEach((device, account) -> {
            CaptureStatus status = blank(hostName, device, state, message);
            account.fill(status, leastLost);
            statuses.add(status);
        }));
        return statuses;
    }

    private CaptureStatus blank(String hostName, String device, CaptureState state, String message) {
        CaptureStatus status = new CaptureStatus();
        status.setHost(hostName);
        status.setDevice(device);
        status.setRejected(Map.of());
        status.setSource(source);
        status.setState(state);
        status.setMessage(message);
        return status;
    }

    private static final class Account {
        private long captured;
        private long lost;
        private long outOfOrder;
        private long firstNanos = Long.MAX_VALUE;
        private long lastNanos = Long.MIN_VALUE;
        private long previousTimeNanos = TracedIo.NO_TIME;
        private long previousLine;

        void book(TracedIo io) {
            IoEvent event = io.event();
            captured++;
            lost += event.getLostBefore();
            // A smaller line is the next cycle, in which times start again.
            boolean sameCycle = io.line() > previousLine;
            outOfOrder += sameCycle && io.timeNanos() < previousTimeNanos ? 1 : 0;
            previousLine = io.line();
            previousTimeNanos = io.timeNanos();
            firstNanos = Math.min(firstNanos, event.getIssuedAt());
            lastNanos = Math.max(lastNanos, event.getIssuedAt());
        }

        void fill(CaptureStatus status, long leastLost) {
            status.setIntervalStart(Math.floorDiv(firstNanos, NANOS_PER_MILLI));
            status.setIntervalEnd(Math.floorDiv(lastNanos, NANOS_PER_MILLI) + 1);
            status.setCaptured(captured);
            status.setLost(Math.max(lost, leastLost));
            status.setOutOfOrder(outOfOrder);
        }
    }
}
