package io.blkstream.local.e2e;

import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.wire.AvroBlockIo;
import io.blkstream.streams.wire.WindowMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * I/O of several devices, one after the other in turn, that is the same at every run; and the windows that must come of
 * it, counted here in the order of publication. Some events are out of order, some too late, some with losses before them.
 */
final class SyntheticLoad {
    private static final Operation[] OPERATIONS = {
        Operation.READ, Operation.WRITE, Operation.WRITE, Operation.READ, Operation.FLUSH, Operation.DISCARD
    };

    private final Random random = new Random(20);
    private final Map<String, DeviceTimeline> timelines = new TreeMap<>();
    private final List<ThroughputWindow> windows = new ArrayList<>();
    private final List<String> devices;
    private final long stepNanos;
    private long timeNanos;
    private long published;

    /**
     * @param devices {@code host/device} of each
     * @param startNanos when it begins, since the epoch
     * @param step event time between an event and the next
     */
    SyntheticLoad(List<String> devices, long startNanos, Duration step) {
        this.devices = List.copyOf(devices);
        this.timeNanos = startNanos;
        this.stepNanos = step.toNanos();
    }

    /** Publishes so many more events, and waits until they are stored. */
    void publish(EventPublisher publisher, int events) {
        IoEvent event = IoEvent.newBuilder()
                .setIssuedAt(0)
                .setOperation(Operation.READ)
                .setHost("")
                .setDevice("")
                .build();
        for (int i = 0; i < events; i++) {
            fill(event);
            publisher.publish(event);
            count(event);
        }
        publisher.flush();
    }

    /** Events published so far. */
    long published() {
        return published;
    }

    /** The windows of everything published, ordered by id and start; to be asked once, at the end. */
    List<ThroughputWindow> expected() {
        timelines.values().forEach(timeline -> timeline.closeAll(this::keep));
        windows.sort(Comparator.comparing(ThroughputWindow::getId).thenComparing(ThroughputWindow::getStart));
        return List.copyOf(windows);
    }

    private void fill(IoEvent event) {
        String device = devices.get((int) (published++ % devices.size()));
        int slash = device.lastIndexOf('/');
        timeNanos += stepNanos;
        event.setHost(device.substring(0, slash));
        event.setDevice(device.substring(slash + 1));
        event.setIssuedAt(timeNanos - delayNanos());
        event.setOperation(OPERATIONS[random.nextInt(OPERATIONS.length)]);
        event.setSector((long) random.nextInt(1 << 30));
        event.setBytes(event.getOperation() == Operation.FLUSH ? 0L : 512L << random.nextInt(9));
        event.setLatencyNanos(20_000L + random.nextInt(5_000_000));
        event.setLostBefore(random.nextInt(10_000) == 0 ? 3L : 0L);
        event.setError(random.nextInt(10_000) == 0 ? 5 : 0);
    }

    /** One of a hundred within the grace, one of a thousand beyond it. */
    private long delayNanos() {
        int draw = random.nextInt(1000);
        if (draw == 0) {
            return Duration.ofSeconds(30).toNanos();
        }
        return draw < 10 ? Duration.ofMillis(random.nextInt(4_000)).toNanos() : 0;
    }

    private void count(IoEvent event) {
        DeviceId device = new DeviceId(event.getHost(), event.getDevice());
        timelines
                .computeIfAbsent(
                        device.toString(),
                        key -> new DeviceTimeline(device, WindowPolicy.DEFAULT, () -> SortingHints.NONE))
                .add(new AvroBlockIo(event), this::keep);
    }

    private void keep(DeviceWindow window) {
        windows.add(WindowMapper.toRecord(window));
    }
}
