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
 * and stays as it is while the target is idle. Publishes on a change of state or severity, as a reminder, and when it is
 * seen what carrying the advice out changed.
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
     * @param conditions under which the window was judged
     * @param advice what to do about a finding; asked only when something is published
     */
    public Step close(
            Suspicion before, Verdict verdict, TimeSpan span, Conditions conditions, Function<Finding, Action> advice) {
        if (span.endNanos() <= before.judgedUpToNanos()) {
            return unchanged(before);
        }
        if (verdict instanceof Finding finding) {
            Suspicion after = before.afterBadWindow(span);
            return onBad(after.with(after.trial().afterBadWindow(conditions)), finding, conditions, advice);
        }
        return ((Silence) verdict).kind() == Silence.Kind.GOOD
                ? onGood(before.afterGoodWindow(span), span, conditions)
                : unchanged(before.afterIdleWindow(span));
    }

    /** Takes the verdict of an early look at a still-open window, which may fire but never resolves. */
    public Step look(
            Suspicion before, Verdict verdict, TimeSpan span, Conditions conditions, Function<Finding, Action> advice) {
        if (span.endNanos() <= before.judgedUpToNanos()) {
            return unchanged(before);
        }
        if (verdict instanceof Finding finding) {
            return finding.severity() == Severity.INFO
                    ? unchanged(before)
                    : onBad(before.afterBadLook(span), finding, conditions, advice);
        }
        return unchanged(((Silence) verdict).kind() == Silence.Kind.GOOD ? before.afterGoodLook() : before);
    }

    private Step onBad(Suspicion now, Finding finding, Conditions conditions, Function<Finding, Action> advice) {
        if (!now.firing()) {
            boolean fires = now.badWindows() >= policy.badWindowsToFire() || now.badLooks() >= policy.badLooksToFire();
            Suspicion watched = now.with(Trial.begin(conditions));
            return fires ? fire(watched, finding, now.firstBadNanos(), Optional.empty(), advice) : unchanged(now);
        }
        Remediation last = now.published().orElseThrow();
        Optional<Outcome> failed = now.trial().failed(conditions);
        if (failed.isPresent()) {
            return fire(now.with(now.trial().afterTelling()), finding, last.firstSeenNanos(), failed, advice);
        }
        return isNews(now, last, finding)
                ? fire(now, finding, last.firstSeenNanos(), last.outcome(), advice)
                : unchanged(now);
    }

    private boolean isNews(Suspicion now, Remediation last, Finding finding) {
        boolean changed = last.finding().severity() != finding.severity();
        boolean due = finding.span().endNanos() - now.publishedAtNanos()
                >= policy.reminder().toNanos();
        // What alarms nobody needs no reminder either.
        return changed || due && finding.severity() != Severity.INFO;
    }

    private static Step fire(
            Suspicion now,
            Finding finding,
            long firstSeenNanos,
            Optional<Outcome> outcome,
            Function<Finding, Action> advice) {
        Remediation remediation = new Remediation(
                Remediation.idOf(finding),
                now.nextRevision(),
                Remediation.State.FIRING,
                finding,
                advice.apply(finding),
                firstSeenNanos,
                now.lastBadNanos(),
                OptionalLong.empty(),
                outcome);
        return new Step(now.afterPublishing(remediation, finding.span()), Optional.of(remediation));
    }

    private Step onGood(Suspicion now, TimeSpan span, Conditions conditions) {
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
                OptionalLong.of(span.endNanos()),
                now.trial().ended(conditions));
        return new Step(now.with(Trial.NONE).afterPublishing(resolved, span), Optional.of(resolved));
    }

    private static Step unchanged(Suspicion now) {
        return new Step(now, Optional.empty());
    }
}
