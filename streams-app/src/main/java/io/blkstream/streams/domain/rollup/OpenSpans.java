package io.blkstream.streams.domain.rollup;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The spans of one key that still take contributions. What was let go never opens again: it would come back as a fraction
 * of what was published.
 */
public final class OpenSpans {
    private static final Comparator<TimeSpan> BY_TIME =
            Comparator.comparingLong(TimeSpan::endNanos).thenComparingLong(TimeSpan::startNanos);

    private final RollupPolicy policy;
    private final NavigableMap<TimeSpan, Long> changedAtMillis = new TreeMap<>(BY_TIME);
    private long newestEndNanos = Long.MIN_VALUE;
    private long goneUpToNanos = Long.MIN_VALUE;
    private long lastChangeMillis = Long.MIN_VALUE;

    public OpenSpans(RollupPolicy policy) {
        this.policy = policy;
    }

    /** Whether a contribution to this span is still welcome. */
    public boolean takes(TimeSpan span) {
        return span.endNanos() > goneUpToNanos || changedAtMillis.containsKey(span);
    }

    /** Notes a change of a span that {@link #takes} answered true for. */
    public void changed(TimeSpan span, long nowMillis) {
        changedAtMillis.put(span, nowMillis);
        newestEndNanos = Math.max(newestEndNanos, span.endNanos());
        lastChangeMillis = Math.max(lastChangeMillis, nowMillis);
    }

    /** After a restart: whatever lies behind the retention and is not among the restored spans had been let go. */
    public void restored() {
        if (!changedAtMillis.isEmpty()) {
            goneUpToNanos = newestEndNanos - policy.retention().toNanos();
        }
    }

    /** Takes out the spans that are over, ascending by time. */
    public List<TimeSpan> takeExpired(long nowMillis) {
        List<TimeSpan> expired = new ArrayList<>();
        while (!changedAtMillis.isEmpty() && isOver(nowMillis)) {
            TimeSpan span = changedAtMillis.pollFirstEntry().getKey();
            goneUpToNanos = Math.max(goneUpToNanos, span.endNanos());
            expired.add(span);
        }
        return expired;
    }

    /** Whether nothing is left to wait for. */
    public boolean isEmpty() {
        return changedAtMillis.isEmpty();
    }

    private boolean isOver(long nowMillis) {
        if (nowMillis - lastChangeMillis >= policy.forgetAfter().toMillis()) {
            return true;
        }
        long behindNanos = newestEndNanos - changedAtMillis.firstKey().endNanos();
        return behindNanos > policy.retention().toNanos()
                && nowMillis - changedAtMillis.firstEntry().getValue()
                        >= policy.settle().toMillis();
    }
}
