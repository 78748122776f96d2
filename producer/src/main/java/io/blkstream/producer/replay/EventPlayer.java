package io.blkstream.producer.replay;

import io.blkstream.producer.publish.CaptureLedger;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.IoEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Dates, paces, publishes and books one event after the other. */
final class EventPlayer {
    private static final long PROGRESS_NANOS = 1_000_000_000;
    /** So far behind the end of the span no event of a trace in completion order belongs before it. */
    private static final long ORDER_GRACE_NANOS = 5_000_000_000L;

    private final ReplayPlan plan;
    private final EventPublisher publisher;
    private final WallTime time;
    private final BooleanSupplier stopped;
    private final GeometryAnnouncer announcer;
    private final CaptureLedger ledger;
    private final Pacer pacer;
    private Consumer<ReplayProgress> progress = report -> {};
    private long statusNanos = Long.MAX_VALUE;
    private long nextStatusNanos = Long.MAX_VALUE;
    private long lastProgressNanos;
    private long eventsAtLastProgress;
    private Timeline timeline;
    private long cycleOffsetNanos;
    private long cycles = 1;
    private long events;
    private long firstIssueNanos = Long.MAX_VALUE;
    private long lastIssueNanos = Long.MIN_VALUE;

    EventPlayer(
            ReplayPlan plan,
            EventPublisher publisher,
            WallTime time,
            BooleanSupplier stopped,
            GeometryAnnouncer announcer,
            CaptureLedger ledger) {
        this.plan = plan;
        this.publisher = publisher;
        this.time = time;
        this.stopped = stopped;
        this.announcer = announcer;
        this.ledger = ledger;
        this.pacer = new Pacer(time, stopped);
        this.lastProgressNanos = time.nowNanos();
    }

    void reportTo(Consumer<ReplayProgress> listener, Duration statusInterval) {
        progress = listener;
        statusNanos = statusInterval.toNanos();
        nextStatusNanos = lastProgressNanos + statusNanos;
    }

    /** Takes the shape of a trace that is known beforehand. */
    void start(CycleShape shape) {
        timeline = Timeline.of(plan, shape, time.nowNanos());
    }

    /** @throws ReplayCutShortException when no further event is wanted */
    void play(TracedIo io) {
        IoEvent event = io.event();
        if (timeline == null) {
            timeline = Timeline.open(plan, event.getIssuedAt(), time.nowNanos());
        }
        long offsetNanos = timeline.offsetNanos(event.getIssuedAt(), cycleOffsetNanos);
        boolean wanted = offsetNanos < plan.repeat().spanNanos();
        if (wanted) {
            pacer.waitUntil(timeline.dueNanos(offsetNanos));
        }
        if (stopped.getAsBoolean()
                || offsetNanos - ORDER_GRACE_NANOS > plan.repeat().spanNanos()) {
            throw new ReplayCutShortException();
        }
        if (wanted) {
            publish(io, offsetNanos);
        }
        lookAtClock();
    }

    /** Moves on by one cycle; false when that one is not wanted. */
    boolean nextCycle(long lengthNanos) {
        cycleOffsetNanos += lengthNanos;
        boolean wanted = cycles < plan.repeat().cycles()
                && cycleOffsetNanos < plan.repeat().spanNanos();
        cycles += wanted ? 1 : 0;
        return wanted && !stopped.getAsBoolean();
    }

    long events() {
        return events;
    }

    ReplayReport report(TraceSummary trace, int geometries, Duration wall) {
        boolean any = events > 0;
        return new ReplayReport(
                trace,
                cycles,
                events,
                geometries,
                any ? Optional.of(firstIssueNanos) : Optional.empty(),
                any ? Optional.of(lastIssueNanos) : Optional.empty(),
                wall);
    }

    private void publish(TracedIo io, long offsetNanos) {
        IoEvent event = io.event();
        long issueNanos = timeline.issueNanos(offsetNanos);
        event.setIssuedAt(issueNanos);
        if (event.getHost().isEmpty()) {
            event.setHost(plan.host());
        }
        if (ledger.isNew(event)) {
            announcer.announce(Set.of(new DeviceKey(event.getHost(), event.getDevice())));
        }
        publisher.publish(event);
        ledger.captured(io);
        events++;
        firstIssueNanos = Math.min(firstIssueNanos, issueNanos);
        lastIssueNanos = Math.max(lastIssueNanos, issueNanos);
    }

    private void lookAtClock() {
        long nowNanos = time.nowNanos();
        if (nowNanos - lastProgressNanos >= PROGRESS_NANOS) {
            reportProgress(nowNanos);
        }
        if (nowNanos >= nextStatusNanos) {
            nextStatusNanos = nowNanos + statusNanos;
            ledger.running().forEach(publisher::publish);
        }
    }

    private void reportProgress(long nowNanos) {
        double seconds = (nowNanos - lastProgressNanos) / 1e9;
        progress.accept(new ReplayProgress(events, lastIssueNanos, (events - eventsAtLastProgress) / seconds));
        lastProgressNanos = nowNanos;
        eventsAtLastProgress = events;
    }
}
