package io.blkstream.local.e2e;

import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The windows on the stage's topic as they stand in the end: of each key and start, the last record counts. */
final class FinalWindows {
    private FinalWindows() {}

    /** Reads until the windows of these devices count this many I/Os, or the time is over; ordered by id and start. */
    static List<ThroughputWindow> read(Stage stage, Predicate<String> id, long operations, Duration timeout) {
        return read(stage, WindowScope.DEVICE, id, operations, timeout);
    }

    /** The same for windows of another scope. */
    static List<ThroughputWindow> read(
            Stage stage, WindowScope scope, Predicate<String> id, long operations, Duration timeout) {
        Predicate<ThroughputWindow> wanted = window -> window.getScope() == scope && id.test(window.getId());
        try (TopicReader<ThroughputWindow> reader = stage.reader(Topics.THROUGHPUT_WINDOWS)) {
            return List.copyOf(latest(
                    reader.readAtMost(timeout, records -> sum(latest(records, wanted)) >= operations), wanted));
        }
    }

    private static long sum(Collection<ThroughputWindow> windows) {
        return windows.stream().mapToLong(ThroughputWindow::getOperations).sum();
    }

    private static Collection<ThroughputWindow> latest(
            List<ConsumerRecord<String, ThroughputWindow>> records, Predicate<ThroughputWindow> wanted) {
        Map<String, ThroughputWindow> latest = new TreeMap<>();
        for (ConsumerRecord<String, ThroughputWindow> read : records) {
            if (wanted.test(read.value())) {
                latest.put(read.key() + " " + read.value().getStart(), read.value());
            }
        }
        return latest.values();
    }
}
