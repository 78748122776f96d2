package io.blkstream.local.capture;

import static org.awaitility.Awaitility.await;

import io.blkstream.producer.capture.CaptureOut;
import io.blkstream.producer.capture.DeviceReport;
import io.blkstream.producer.capture.live.Exclusions;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.capture.live.LiveCapture;
import io.blkstream.producer.capture.live.LiveSettings;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** What a live capture saw of something that was done meanwhile. */
final class Captured implements CaptureOut {
    private static final long BUFFER_BYTES = 8 << 20;

    private final List<IoEvent> events = new ArrayList<>();
    private final Map<String, long[]> before = new HashMap<>();
    private final Map<String, long[]> after = new HashMap<>();
    private volatile List<DeviceReport> reports = List.of();

    /** Something to be watched. */
    interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Watches some devices while the work is done. */
    static Captured during(Set<String> devices, Work work) throws IOException, InterruptedException {
        return during(settings(devices, BUFFER_BYTES, Exclusions.none()), work);
    }

    static Captured during(LiveSettings settings, Work work) throws IOException, InterruptedException {
        Captured captured = new Captured();
        LiveCapture capture = new LiveCapture(settings, HostClock.system());
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread thread = new Thread(() -> captured.run(capture, failure), "capture");
        thread.start();
        try {
            await().atMost(Duration.ofSeconds(20)).until(() -> !captured.reports.isEmpty() || !thread.isAlive());
            captured.stats(settings.devices(), captured.before);
            work.run();
            captured.stats(settings.devices(), captured.after);
        } finally {
            capture.stop();
            thread.join();
        }
        if (failure.get() != null) {
            throw new IllegalStateException("the capture failed", failure.get());
        }
        return captured;
    }

    static LiveSettings settings(Set<String> devices, long bufferBytes, Exclusions exclusions) {
        return new LiveSettings("testhost", devices, bufferBytes, true, 0, exclusions, Duration.ofMillis(50));
    }

    /** The I/Os of a device in the order of their completion. */
    List<IoEvent> of(String device) {
        return events.stream().filter(event -> event.getDevice().equals(device)).toList();
    }

    List<IoEvent> of(String device, Operation operation) {
        return of(device).stream()
                .filter(event -> event.getOperation() == operation)
                .toList();
    }

    List<IoEvent> all() {
        return List.copyOf(events);
    }

    DeviceReport report(String device) {
        return reports.stream()
                .filter(report -> report.device().equals(device))
                .findFirst()
                .orElseThrow();
    }

    /** By how much a number of {@code /sys/block/DEVICE/stat} grew. */
    long counted(String device, int column) {
        return after.get(device)[column] - before.get(device)[column];
    }

    /** Reads, writes, discards and flushes that the kernel counted. */
    long counted(String device) {
        return counted(device, 0) + counted(device, 4) + counted(device, 11) + counted(device, 15);
    }

    @Override
    public void events(List<IoEvent> batch) {
        events.addAll(batch);
    }

    @Override
    public void report(List<DeviceReport> devices) {
        reports = devices;
    }

    private void run(LiveCapture capture, AtomicReference<Exception> failure) {
        try {
            capture.run(this);
        } catch (IOException | RuntimeException e) {
            failure.set(e);
        }
    }

    private void stats(Set<String> devices, Map<String, long[]> into) throws IOException {
        for (String device : devices) {
            into.put(device, Host.stat(device));
        }
    }
}
