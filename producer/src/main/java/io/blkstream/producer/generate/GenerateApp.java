package io.blkstream.producer.generate;

import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Pacer;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.schemas.IoEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** Generates one scenario at its pace, to text or to Kafka. To be run once. */
public final class GenerateApp {
    private static final int PROGRESS_EVENTS = 1024;

    private final GenerationPlan plan;
    private final WallTime time;
    private final LongConsumer progress;
    private final Pacer pacer;
    private long wallStartNanos;
    private long events;
    private volatile boolean stopped;

    /** @param progress is told the number of events every {@value #PROGRESS_EVENTS} of them */
    public GenerateApp(GenerationPlan plan, WallTime time, LongConsumer progress) {
        this.plan = plan;
        this.time = time;
        this.progress = progress;
        this.pacer = new Pacer(time, () -> stopped);
    }

    /** Makes a running generation come to its end soon; from any thread. */
    public void stop() {
        stopped = true;
    }

    /**
     * Publishes geometry, waits until the brokers have it, then publishes the events, then what was captured.
     *
     * @throws io.blkstream.producer.publish.PublishException when something could not be published
     */
    public GenerationReport publish(EventPublisher publisher) {
        BookedPublisher booked = new BookedPublisher(
                publisher, time, plan.scenario().name(), plan.scenario().geometries(plan.size()));
        GenerationReport report = run(booked::publish, () -> {});
        booked.end();
        return report;
    }

    /** Writes the events as text. */
    public GenerationReport write(EventWriter writer) throws IOException {
        try {
            GenerationReport report = run(event -> write(writer, event), () -> flush(writer));
            writer.end();
            return report;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private GenerationReport run(Consumer<IoEvent> sink, Runnable beforePause) {
        wallStartNanos = time.nowNanos();
        long count = plan.scenario()
                .generateWhile(
                        plan.size(),
                        plan.seed(),
                        plan.startNanos(),
                        geometry -> {},
                        sink,
                        issueNanos -> isWanted(issueNanos, beforePause));
        return new GenerationReport(count, Duration.ofNanos(time.nowNanos() - wallStartNanos));
    }

    private boolean isWanted(long issueNanos, Runnable beforePause) {
        if (!plan.speed().isMax()) {
            waitUntil(wallStartNanos + plan.speed().wallNanos(issueNanos - plan.startNanos()), beforePause);
        }
        if (++events % PROGRESS_EVENTS == 0) {
            progress.accept(events);
        }
        return !stopped;
    }

    private void waitUntil(long dueNanos, Runnable beforePause) {
        if (dueNanos > time.nowNanos()) {
            beforePause.run();
            pacer.waitUntil(dueNanos);
        }
    }

    private static void write(EventWriter writer, IoEvent event) {
        try {
            writer.write(event);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void flush(EventWriter writer) {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
