package io.blkstream.sink.consume;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts records that cannot be read, and names one a topic and minute in the log. */
final class UndecodableRecords {
    private static final Logger LOG = LoggerFactory.getLogger(UndecodableRecords.class);
    private static final Duration QUIET = Duration.ofMinutes(1);

    private final Clock clock;
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();
    private final Map<String, Instant> lastLogged = new HashMap<>();

    UndecodableRecords(Clock clock) {
        this.clock = clock;
    }

    /** Takes note of one. */
    void add(Batch.Undecodable undecodable) {
        ConsumerRecord<byte[], byte[]> message = undecodable.message();
        counts.computeIfAbsent(message.topic(), topic -> new LongAdder()).increment();
        Instant now = clock.instant();
        Instant last = lastLogged.get(message.topic());
        if (last != null && now.isBefore(last.plus(QUIET))) {
            return;
        }
        lastLogged.put(message.topic(), now);
        LOG.warn(
                "skipped undecodable record topic={} partition={} offset={} skippedSoFar={} reason=\"{}\"",
                message.topic(),
                message.partition(),
                message.offset(),
                counts.get(message.topic()).sum(),
                undecodable.reason().getMessage());
    }

    /** How many there were, by topic; topics without any are left out. */
    Map<String, Long> counts() {
        Map<String, Long> sums = new HashMap<>();
        counts.forEach((topic, count) -> sums.put(topic, count.sum()));
        return Map.copyOf(sums);
    }
}
