package io.blkstream.producer.replay;

import io.blkstream.producer.publish.CaptureLedger;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.schemas.DeviceKey;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replays one trace to Kafka: geometry first, then the events with new dates at the wished pace, then what was captured and
 * missed. To be run once.
 */
public final class ReplayApp {
    private static final Logger LOG = LoggerFactory.getLogger(ReplayApp.class);

    private final ReplaySettings settings;
    private final EventPublisher publisher;
    private final WallTime time;
    private final Consumer<ReplayProgress> progress;
    private final TraceCycles cycles;
    private volatile boolean stopped;

    /**
     * @param publisher stays open
     * @param progress is told about once a second, on the replaying thread
     */
    public ReplayApp(
            ReplaySettings settings,
            TraceFormats formats,
            EventPublisher publisher,
            WallTime time,
            Consumer<ReplayProgress> progress) {
        this.settings = settings;
        this.publisher = publisher;
        this.time = time;
        this.progress = progress;
        this.cycles = new TraceCycles(settings.source(), settings.format(), formats);
    }

    /** Makes {@link #run} come to its end soon, as if the trace ended here; from any thread. */
    public void stop() {
        stopped = true;
    }

    /**
     * Replays to the end.
     *
     * @throws IOException when the trace cannot be read or is of no known format
     * @throws io.blkstream.producer.publish.PublishException when an event could not be published
     */
    public ReplayReport run() throws IOException {
        long startNanos = time.nowNanos();
        ReplayPlan plan = settings.plan();
        GeometryAnnouncer announcer = new GeometryAnnouncer(settings.geometry(), publisher);
        CaptureLedger ledger = new CaptureLedger(plan.host(), settings.source().name());
        EventPlayer player = new EventPlayer(plan, publisher, time, () -> stopped, announcer, ledger);
        player.reportTo(progress, settings.statusInterval());
        try {
            explore(announcer);
            play(player);
        } catch (ReplayCutShortException e) {
            LOG.info(
                    "ended before the trace source={} events={}",
                    settings.source().name(),
                    player.events());
        }
        publisher.flush();
        TraceSummary summary = cycles.summary().orElseThrow();
        ledger.ended(summary, TimeUnit.NANOSECONDS.toMillis(time.nowNanos())).forEach(publisher::publish);
        publisher.flush();
        Duration wall = Duration.ofNanos(time.nowNanos() - startNanos);
        LOG.info(
                "replayed source={} format={} events={} rejected={} lost={} wall={}",
                summary.source(),
                summary.format(),
                player.events(),
                summary.rejected(),
                summary.lost(),
                wall);
        return player.report(summary, announcer.announced(), wall);
    }

    private void explore(GeometryAnnouncer announcer) throws IOException {
        String host = settings.plan().host();
        Set<DeviceKey> devices = new HashSet<>(settings.geometry().devices(host));
        if (cycles.isRepeatable()) {
            cycles.explore(io -> {
                if (stopped) {
                    throw new ReplayCutShortException();
                }
            });
            cycles.devices()
                    .forEach((named, ofHost) -> ofHost.forEach(
                            device -> devices.add(new DeviceKey(named.isEmpty() ? host : named, device))));
        }
        announcer.announce(devices);
    }

    private void play(EventPlayer player) throws IOException {
        boolean known = cycles.isRepeatable();
        if (known && cycles.shape().isEmpty()) {
            return;
        }
        cycles.shape().ifPresent(player::start);
        long lengthNanos = 0;
        do {
            cycles.play(player::play);
            lengthNanos = cycles.shape().map(CycleShape::lengthNanos).orElse(0L);
        } while (lengthNanos > 0 && player.nextCycle(lengthNanos));
    }
}
