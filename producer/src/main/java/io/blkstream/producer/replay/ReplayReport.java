package io.blkstream.producer.replay;

import io.blkstream.producer.trace.TraceSummary;
import java.time.Duration;
import java.util.Optional;

/**
 * What a replay did.
 *
 * @param trace what one reading of the trace came to
 * @param cycles cycles begun
 * @param events events published and acknowledged
 * @param geometries devices whose geometry was published
 * @param firstIssueNanos earliest issue published, nanoseconds since 1970; empty when there were no events
 * @param lastIssueNanos latest issue published
 * @param wall how long it took
 */
public record ReplayReport(
        TraceSummary trace,
        long cycles,
        long events,
        int geometries,
        Optional<Long> firstIssueNanos,
        Optional<Long> lastIssueNanos,
        Duration wall) {}
