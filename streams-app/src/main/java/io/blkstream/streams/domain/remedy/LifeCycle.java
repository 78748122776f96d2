package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Turns the verdicts on one target's windows into remediations: suspicion grows with bad windows, ends with good ones,
 * and stays as it is while the target is idle. Publishes on a change of state or severity and as a reminder.
 */
public final class LifeCycle {
    private final LifeCyclePolicy policy;

    /** What follows from one verdict: what to remember, and what to publish, if anything. */
    public record Step(Suspicion suspicion, Optional<Remediation> publication) {}

    public LifeCycle(LifeCyclePolicy policy) {
        this.policy = policy;
    }

    /**
     * Takes the verdict on a closed window; a window that was judged before changes nothing.
     *
     * @param advice what to do about a finding; asked only when something is published
     */
    public Step close(Suspicion before, Verdict verdict, TimeSpan span, Function<Finding, Action> advice) {
        if (span.endNanos() <= before.judgedUpToNanos()) {
            return unchanged(before);
        }
        if (verdict instanceof Finding finding) {
            return onBad(before.afterBadWindow(span), finding, advice);
        }
        return ((Silence) verdict).kind() == Silence.Kind.GOOD
                ? onGood(before.afterGoodWindow(span), span)
                : unchanged(before.afterIdleWindow(span));
    }

    /** Takes the verdict of an early look at a still-open window, which may fire but never resolves. */
    public Step look(Suspicion before, Verdict verdict, TimeSpan span, Function<Finding, Action> advice) {
        if (span.endNanos() <= before.judgedUpToNanos()) {
            return unchanged(before);
        }
        if (verdict instanceof Finding finding) {
            return finding.severity() == Severity.INFO
                    ? unchanged(before)
                    : onBad(before.afterBadLook(span), finding, advice);
        }
        return unchanged(((Silence) verdict).kind() == Silence.Kind.GOOD ? before.afterGoodLook() : before);
    }

    private Step onBad(Suspicion now, Finding finding, Function<Finding, Action> advice) {
        if (now.firing()) {
            return isNews(now, finding)
                    ? publish(now, finding, now.published().orElseThrow().firstSeenNanos(), advice)
                    : unchanged(now);
        }
        boolean fires = now.badWindows() >= policy.badWindowsToFire() || now.badLooks() >= policy.badLooksToFire();
        return fires ? publish(now, finding, now.firstBadNanos(), advice) : unchanged(now);
    }

    private boolean isNews(Suspicion now, Finding finding) {
        boolean changed = now.published().orElseThrow().finding().severity() != finding.severity();
        boolean due = finding.span().endNanos() - now.publishedAtNanos()
                >= policy.reminder().toNanos();
        // What alarms nobody needs no reminder either.
        return changed || due && finding.severity() != Severity.INFO;
    }

    private Step publish(Suspicion now, Finding finding, long firstSeenNanos, Function<Finding, Action> advice) {
        Remediation remediation = new Remediation(
                Remediation.idOf(finding),
                now.nextRevision(),
                Remediation.State.FIRING,
                finding,
                advice.apply(finding),
                firstSeenNanos,
                now.lastBadNanos(),
                OptionalLong.empty());
        return new Step(now.afterPublishing(remediation, finding.span()), Optional.of(remediation));
    }

    private Step onGood(Suspicion now, TimeSpan span) {
        if (!now.firing() || now.goodWindows() < policy.goodWindowsToResolve()) {
            return unchanged(now);
        }
        Remediation last = now.published().orElseThrow();
        Remediation resolved = new Remediation(
                last.id(),
                now.nextRevision(),
                Remediation.State.RESOLVED,
                last.finding(),
                last.action(),
                last.firstSeenNanos(),
                now.lastBadNanos(),
                OptionalLong.of(span.endNanos()));
        return new Step(now.afterPublishing(resolved, span), Optional.of(resolved));
    }

    private static Step unchanged(Suspicion now) {
        return new Step(now, Optional.empty());
    }
}
