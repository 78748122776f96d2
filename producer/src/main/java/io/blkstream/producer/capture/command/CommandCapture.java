package io.blkstream.producer.capture.command;

import io.blkstream.producer.capture.CaptureException;
import io.blkstream.producer.capture.CaptureOut;
import io.blkstream.producer.capture.DeviceReport;
import io.blkstream.producer.capture.IoCapture;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.IoEvent;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Runs a tracing tool and reads what it prints, in any format that a file could have. */
public final class CommandCapture implements IoCapture {
    private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int TERMINATED = 128 + 15;
    private static final int INTERRUPTED = 128 + 2;

    private final String command;
    private final String host;
    private final TraceFormats formats;
    private final HostClock clock;
    private final TraceClock traceClock = new TraceClock();
    private final Map<String, Long> lostByDevice = new TreeMap<>();
    private final Map<String, Long> latestByDevice = new HashMap<>();
    private final Map<String, Long> disorderByDevice = new HashMap<>();
    private long nextReportNanos;
    private Process process;
    private boolean stopped;

    /**
     * @param command as the shell takes it
     * @param host for events; a trace of a running tool is of this host
     */
    public CommandCapture(String command, String host, TraceFormats formats, HostClock clock) {
        this.command = command;
        this.host = host;
        this.formats = formats;
        this.clock = clock;
    }

    @Override
    public String source() {
        return command;
    }

    /** Asks the tool to end, as Ctrl-C does. */
    @Override
    public synchronized void stop() {
        stopped = true;
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    @Override
    public void run(CaptureOut out) throws IOException {
        Process started = begin();
        if (started == null) {
            return;
        }
        try (InputStream printed = started.getInputStream();
                TraceInput trace = TraceInput.open(TraceSource.once(command, printed), formats)) {
            TraceSummary summary = trace.read(io -> take(io, out));
            end(summary, started.waitFor(), out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stop();
        }
    }

    private synchronized Process begin() throws IOException {
        if (!stopped) {
            // Tools say on the other stream what they lost.
            process = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectErrorStream(true)
                    .start();
        }
        return process;
    }

    private void take(TracedIo io, CaptureOut out) {
        IoEvent event = io.event();
        long now = clock.wallNanos();
        long latency = event.getLatencyNanos() == null ? 0 : event.getLatencyNanos();
        long ended = event.getIssuedAt() + latency;
        event.setHost(host);
        event.setIssuedAt(event.getIssuedAt() + traceClock.originNanos(ended, now));
        book(io);
        out.events(List.of(event));
        if (now >= nextReportNanos) {
            nextReportNanos = now + REPORT_NANOS;
            out.report(reports(Map.of()));
        }
    }

    private void book(TracedIo io) {
        String device = io.event().getDevice();
        lostByDevice.merge(device, io.event().getLostBefore(), Long::sum);
        Long latest = latestByDevice.put(device, io.timeNanos());
        if (latest != null && io.timeNanos() < latest) {
            disorderByDevice.merge(device, 1L, Long::sum);
        }
    }

    private void end(TraceSummary summary, int status, CaptureOut out) throws IOException {
        Map<String, Long> rejected = summary.rejected() == 0 ? Map.of() : Map.of("unusable-row", summary.rejected());
        out.report(reports(rejected));
        boolean ended;
        synchronized (this) {
            ended = stopped || status == 0 || status == TERMINATED || status == INTERRUPTED;
        }
        if (summary.failure().isPresent() || !ended) {
            throw new CaptureException("the command '" + command + "' ended with status " + status
                    + summary.failure().map(said -> ": " + said).orElse(""));
        }
    }

    private List<DeviceReport> reports(Map<String, Long> rejected) {
        return lostByDevice.entrySet().stream()
                .map(each -> new DeviceReport(
                        each.getKey(),
                        each.getValue(),
                        null,
                        disorderByDevice.getOrDefault(each.getKey(), 0L),
                        rejected,
                        CaptureState.RUNNING,
                        null))
                .toList();
    }
}
