package io.blkstream.producer.capture;

import io.blkstream.producer.capture.flow.EventBuffer;
import io.blkstream.producer.capture.flow.Sampler;
import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a capture and hands on what it finds: geometry first and again when it changes, the I/Os, and how the capture stands.
 *
 * <p>One thread captures and never waits for the output; another feeds the output. Between them lies a buffer that drops the
 * oldest. To be started once.
 */
public final class AgentApp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentApp.class);
    private static final int MOST_AT_ONCE = 4096;
    private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long STOP_PATIENCE_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final AgentConfig config;
    private final IoCapture capture;
    private final Supplier<List<DeviceGeometry>> geometry;
    private final AgentOutput output;
    private final HostClock clock;
    private final EventBuffer buffer;
    private final Sampler sampler;
    private final AgentLedger ledger;
    private final AgentCounts counts = new AgentCounts();
    private final GeometryNews news = new GeometryNews();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Thread capturing = new Thread(this::capture, "agent-capture");
    private final Thread publishing = new Thread(this::publish, "agent-publish");
    private volatile List<DeviceReport> reports = List.of();
    private volatile Optional<String> sampling = Optional.empty();
    private volatile boolean captureEnded;
    private long nextGeometryNanos;
    private long nextStatusNanos;

    /**
     * @param geometry tells of this host's devices as they are when it is asked
     * @param output is closed at the end
     */
    public AgentApp(
            AgentConfig config,
            IoCapture capture,
            Supplier<List<DeviceGeometry>> geometry,
            AgentOutput output,
            HostClock clock) {
        this.config = config;
        this.capture = capture;
        this.geometry = geometry;
        this.output = output;
        this.clock = clock;
        this.buffer = new EventBuffer(config.bufferEvents());
        this.sampler = new Sampler(config.sample(), config.maxRate(), new SplittableRandom());
        this.ledger = new AgentLedger(config.host(), capture.source(), nowMillis());
    }

    /** Begins; returns at once. */
    public void start() {
        LOG.info("agent host={} source={} config={}", config.host(), capture.source(), config);
        publishing.start();
        capturing.start();
    }

    /**
     * Ends the capture and waits, for at most 10 s, until what it found is handed on; then the rest is given up. From any
     * thread.
     */
    public void stop() {
        capture.stop();
        try {
            publishing.join(STOP_PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (publishing.isAlive()) {
            LOG.warn("gave up handing on what is left: the output does not take it");
            publishing.interrupt();
        }
    }

    /**
     * Waits for the end: after {@link #stop()}, when the capture has nothing more, when nobody reads the output, or when one
     * of them failed.
     *
     * @throws CaptureException when the capture could not be had
     * @throws IOException when it broke off
     * @throws io.blkstream.producer.publish.PublishException when the output refused an event
     */
    public void awaitEnd() throws InterruptedException, IOException {
        capturing.join();
        publishing.join();
        Throwable cause = failure.get();
        if (cause instanceof IOException broken) {
            throw broken;
        }
        if (cause instanceof RuntimeException refused) {
            throw refused;
        }
        if (cause instanceof Error fatal) {
            throw fatal;
        }
    }

    /** What has become of the I/Os so far; from any thread. */
    public AgentFigures figures() {
        return counts.figures(buffer);
    }

    /** Whether it still captures and nothing has failed; from any thread. */
    public boolean isWorking() {
        return !captureEnded && failure.get() == null;
    }

    @Override
    public void close() {
        stop();
    }

    private void capture() {
        try {
            capture.run(new CaptureOut() {
                @Override
                public void events(List<IoEvent> events) {
                    List<IoEvent> chosen = chosen(events);
                    counts.captured(events.size(), chosen.size());
                    buffer.add(chosen);
                }

                @Override
                public void report(List<DeviceReport> devices) {
                    reports = List.copyOf(devices);
                    counts.reported(devices);
                }
            });
        } catch (IOException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            captureEnded = true;
        }
    }

    private List<IoEvent> chosen(List<IoEvent> events) {
        if (config.sample() == 1 && config.maxRate() == 0) {
            return events;
        }
        List<IoEvent> kept = new ArrayList<>();
        long now = clock.monotonicNanos();
        for (IoEvent event : events) {
            int weight = sampler.weigh(now);
            if (weight > 0) {
                event.setWeight(weight);
                kept.add(event);
            } else if (event.getLostBefore() > 0) {
                buffer.lost(event.getDevice(), event.getLostBefore());
            }
        }
        sampling = sampler.reason();
        return kept;
    }

    private void publish() {
        try (output) {
            tellGeometry();
            handOn();
            ledger.ended(reports, buffer.dropped(), Optional.ofNullable(failure.get()), nowMillis())
                    .forEach(output::status);
            output.pause();
        } catch (InterruptedException givenUp) {
            LOG.debug("publishing was given up", givenUp);
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        } finally {
            capture.stop();
        }
    }

    private void handOn() throws InterruptedException {
        nextStatusNanos = clock.monotonicNanos() + config.statusInterval().toNanos();
        List<IoEvent> events = new ArrayList<>(MOST_AT_ONCE);
        boolean more = true;
        while (more) {
            // Looked at before the buffer: what came until the end is in it.
            boolean ended = captureEnded;
            events.clear();
            buffer.take(events, MOST_AT_ONCE, ended ? 0 : WAIT_NANOS);
            events.forEach(this::handOn);
            lookAtClock();
            if (events.size() < MOST_AT_ONCE) {
                output.pause();
            }
            more = !(output.isGone() || ended && events.isEmpty());
        }
    }

    private void handOn(IoEvent event) {
        output.event(event);
        ledger.sent(event);
        counts.published();
    }

    private void lookAtClock() {
        long now = clock.monotonicNanos();
        if (now >= nextStatusNanos) {
            nextStatusNanos = now + config.statusInterval().toNanos();
            ledger.running(reports, buffer.dropped(), sampling, nowMillis()).forEach(output::status);
        }
        if (now >= nextGeometryNanos) {
            tellGeometry();
        }
    }

    private void tellGeometry() {
        nextGeometryNanos = clock.monotonicNanos() + config.geometryInterval().toNanos();
        news.of(geometry.get()).forEach(output::geometry);
    }

    private long nowMillis() {
        return TimeUnit.NANOSECONDS.toMillis(clock.wallNanos());
    }
}
