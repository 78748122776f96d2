package io.blkstream.producer.generate;

import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Pacer;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Consumer;

/** Generates one scenario at its pace, to text or to Kafka. To be run once. */
public final class GenerateApp {
    private final GenerationPlan plan;
    private final WallTime time;
    private final Pacer pacer;
    private long wallStartNanos;
    private volatile boolean stopped;

    public GenerateApp(GenerationPlan plan, WallTime time) {
        this.plan = plan;
        this.time = time;
        this.pacer = new Pacer(time, () -> stopped);
    }

    /** Makes a running generation come to its end soon; from any thread. */
    public void stop() {
        stopped = true;
    }

    /** Publishes geometry, waits until the brokers have it, then publishes the events and waits for these. */
    public GenerationReport publish(EventPublisher publisher) {
        plan.scenario().geometries(plan.size()).forEach(publisher::publish);
        publisher.flush();
        GenerationReport report = run(geometry -> {}, publisher::publish);
        publisher.flush();
        return report;
    }

    /**
     * Writes the events as text.
     *
     * @param geometries is given the geometry of each device before the first event
     */
    public GenerationReport write(Consumer<DeviceGeometry> geometries, EventWriter writer) throws IOException {
        try {
            GenerationReport report = run(geometries, event -> write(writer, event));
            writer.end();
            return report;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private GenerationReport run(Consumer<DeviceGeometry> geometries, Consumer<IoEvent> events) {
        wallStartNanos = time.nowNanos();
        long count = plan.scenario()
                .generateWhile(plan.size(), plan.seed(), plan.startNanos(), geometries, events, this::isDue);
        return new GenerationReport(count, Duration.ofNanos(time.nowNanos() - wallStartNanos));
    }

    private boolean isDue(long issueNanos) {
        if (!plan.speed().isMax()) {
            pacer.waitUntil(wallStartNanos + plan.speed().wallNanos(issueNanos - plan.startNanos()));
        }
        return !stopped;
    }

    private static void write(EventWriter writer, IoEvent event) {
        try {
            writer.write(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
