package io.blkstream.producer.generate;

import io.blkstream.producer.publish.CaptureLedger;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.ReplaySettings;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Publishes what is generated as an agent does: geometry first, then events, and now and then what was captured. */
final class BookedPublisher {
    private static final long STATUS_NANOS = ReplaySettings.DEFAULT_STATUS_INTERVAL.toNanos();

    private final EventPublisher publisher;
    private final WallTime time;
    private final String source;
    private final CaptureLedger ledger;
    private long nextStatusNanos;
    private long events;

    /** @param scenario name, which the capture status gives as its source */
    BookedPublisher(EventPublisher publisher, WallTime time, String scenario, List<DeviceGeometry> geometries) {
        this.publisher = publisher;
        this.time = time;
        this.source = "generate " + scenario;
        this.ledger = new CaptureLedger(geometries.get(0).getHost(), source);
        this.nextStatusNanos = time.nowNanos() + STATUS_NANOS;
        geometries.forEach(publisher::publish);
        publisher.flush();
    }

    void publish(IoEvent event) {
        publisher.publish(event);
        ledger.captured(new TracedIo(++events, event.getIssuedAt(), event));
        if (time.nowNanos() >= nextStatusNanos) {
            nextStatusNanos += STATUS_NANOS;
            ledger.running().forEach(publisher::publish);
        }
    }

    void end() {
        publisher.flush();
        ledger.ended(summary(), TimeUnit.NANOSECONDS.toMillis(time.nowNanos())).forEach(publisher::publish);
        publisher.flush();
    }

    private TraceSummary summary() {
        return new TraceSummary(
                source,
                "generated",
                events,
                Map.of(),
                Map.of(),
                0,
                List.of(),
                0,
                0,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
