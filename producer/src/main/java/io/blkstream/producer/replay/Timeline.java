package io.blkstream.producer.replay;

/**
 * Where the events of a replay lie in event time, and when each is due.
 *
 * <p>An event at offset o from the trace's first issue is due at start + o / speed. Shifted to now, a trace of known length
 * is moved back by as much as it would otherwise get ahead of the clock.
 */
final class Timeline {
    private final long originNanos;
    private final long startNanos;
    private final long shiftedFirstNanos;
    private final Speed speed;

    private Timeline(long originNanos, long startNanos, long shiftedFirstNanos, Speed speed) {
        this.originNanos = originNanos;
        this.startNanos = startNanos;
        this.shiftedFirstNanos = shiftedFirstNanos;
        this.speed = speed;
    }

    /**
     * The timeline of a trace whose shape is known.
     *
     * @param startNanos the present, nanoseconds since 1970
     */
    static Timeline of(ReplayPlan plan, CycleShape shape, long startNanos) {
        if (plan.origin() == ReplayPlan.Origin.ORIGINAL) {
            return new Timeline(shape.firstIssueNanos(), startNanos, shape.firstIssueNanos(), plan.speed());
        }
        long spanNanos = playedSpanNanos(plan.repeat(), shape);
        long aheadNanos = Math.max(0, spanNanos - plan.speed().wallNanos(spanNanos));
        return new Timeline(shape.firstIssueNanos(), startNanos, startNanos - aheadNanos, plan.speed());
    }

    /** The timeline of a trace of which only its first event is known. */
    static Timeline open(ReplayPlan plan, long firstIssueNanos, long startNanos) {
        if (plan.origin() == ReplayPlan.Origin.ORIGINAL) {
            return new Timeline(firstIssueNanos, startNanos, firstIssueNanos, plan.speed());
        }
        Speed speed = new Speed(Math.min(1, plan.speed().factor()));
        return new Timeline(firstIssueNanos, startNanos, startNanos, speed);
    }

    /** How far an event lies from the replay's first one. */
    long offsetNanos(long issueNanos, long cycleOffsetNanos) {
        return cycleOffsetNanos + issueNanos - originNanos;
    }

    /** The event's issue, nanoseconds since 1970. */
    long issueNanos(long offsetNanos) {
        return shiftedFirstNanos + offsetNanos;
    }

    /** When the event may be sent, nanoseconds since 1970; {@link Long#MIN_VALUE} = at any time. */
    long dueNanos(long offsetNanos) {
        return speed.isMax() ? Long.MIN_VALUE : startNanos + speed.wallNanos(offsetNanos);
    }

    /** From the first event to the last one that will be sent, or to the end of the span to be filled. */
    private static long playedSpanNanos(Repeat repeat, CycleShape shape) {
        if (repeat.isBySpan()) {
            return repeat.spanNanos();
        }
        return Math.addExact(Math.multiplyExact(repeat.cycles() - 1, shape.lengthNanos()), shape.spanNanos());
    }
}
