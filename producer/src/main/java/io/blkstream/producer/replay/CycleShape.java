package io.blkstream.producer.replay;

/**
 * One cycle of a trace in time.
 *
 * @param events I/Os, >= 1
 * @param firstIssueNanos earliest issue, nanoseconds from the trace's origin
 * @param lastIssueNanos latest issue
 */
record CycleShape(long events, long firstIssueNanos, long lastIssueNanos) {
    private static final long MIN_GAP_NANOS = 1_000;

    long spanNanos() {
        return lastIssueNanos - firstIssueNanos;
    }

    /** From one cycle's first issue to the next one's: the span and a mean distance between I/Os, at least 1 µs. */
    long lengthNanos() {
        long meanGapNanos = events > 1 ? spanNanos() / (events - 1) : 0;
        return spanNanos() + Math.max(MIN_GAP_NANOS, meanGapNanos);
    }

    CycleShape with(long issueNanos) {
        return new CycleShape(events + 1, Math.min(firstIssueNanos, issueNanos), Math.max(lastIssueNanos, issueNanos));
    }

    static CycleShape of(long issueNanos) {
        return new CycleShape(1, issueNanos, issueNanos);
    }
}
