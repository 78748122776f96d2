package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.Optional;

/**
 * What is remembered of one rule on one target between windows.
 *
 * @param badWindows bad closed windows in a row
 * @param badLooks bad early looks in a row
 * @param goodWindows good closed windows in a row
 * @param firstBadNanos start of the first window of the present bad run; {@link Long#MAX_VALUE} = no bad run
 * @param lastBadNanos end of the newest bad window; {@link Long#MIN_VALUE} = none yet
 * @param judgedUpToNanos end of the newest closed window that was judged: a window is judged once
 * @param publishedAtNanos end of the window with which something was last published
 * @param published the last publication; empty before the first
 * @param trial what is watched while it fires
 */
public record Suspicion(
        int badWindows,
        int badLooks,
        int goodWindows,
        long firstBadNanos,
        long lastBadNanos,
        long judgedUpToNanos,
        long publishedAtNanos,
        Optional<Remediation> published,
        Trial trial) {
    private static final long NEVER = Long.MIN_VALUE;
    private static final long NO_BAD_RUN = Long.MAX_VALUE;

    /** Nothing has been seen yet. */
    public static final Suspicion NONE =
            new Suspicion(0, 0, 0, NO_BAD_RUN, NEVER, NEVER, NEVER, Optional.empty(), Trial.NONE);

    /** Whether a remediation is out and not resolved. */
    public boolean firing() {
        return published.map(last -> last.state() == Remediation.State.FIRING).orElse(false);
    }

    long nextRevision() {
        return published.map(Remediation::revision).orElse(0L) + 1;
    }

    Suspicion afterBadWindow(TimeSpan span) {
        return new Suspicion(
                badWindows + 1,
                badLooks,
                0,
                Math.min(firstBadNanos, span.startNanos()),
                Math.max(lastBadNanos, span.endNanos()),
                span.endNanos(),
                publishedAtNanos,
                published,
                trial);
    }

    Suspicion afterBadLook(TimeSpan span) {
        return new Suspicion(
                badWindows,
                badLooks + 1,
                goodWindows,
                Math.min(firstBadNanos, span.startNanos()),
                Math.max(lastBadNanos, span.endNanos()),
                judgedUpToNanos,
                publishedAtNanos,
                published,
                trial);
    }

    Suspicion afterGoodWindow(TimeSpan span) {
        return new Suspicion(
                0, 0, goodWindows + 1, NO_BAD_RUN, lastBadNanos, span.endNanos(), publishedAtNanos, published, trial);
    }

    Suspicion afterGoodLook() {
        return new Suspicion(
                badWindows,
                0,
                goodWindows,
                badWindows == 0 ? NO_BAD_RUN : firstBadNanos,
                lastBadNanos,
                judgedUpToNanos,
                publishedAtNanos,
                published,
                trial);
    }

    Suspicion afterIdleWindow(TimeSpan span) {
        return new Suspicion(
                badWindows,
                badLooks,
                goodWindows,
                firstBadNanos,
                lastBadNanos,
                span.endNanos(),
                publishedAtNanos,
                published,
                trial);
    }

    Suspicion afterPublishing(Remediation remediation, TimeSpan span) {
        return new Suspicion(
                badWindows,
                badLooks,
                goodWindows,
                firstBadNanos,
                lastBadNanos,
                judgedUpToNanos,
                span.endNanos(),
                Optional.of(remediation),
                trial);
    }

    Suspicion with(Trial other) {
        return new Suspicion(
                badWindows,
                badLooks,
                goodWindows,
                firstBadNanos,
                lastBadNanos,
                judgedUpToNanos,
                publishedAtNanos,
                published,
                other);
    }
}
