package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.sink.store.ToldRevision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Which alerts stand for one remediation. Each severity makes an alert of its own, so that routes can be chosen by
 * severity; when it changes, the alert of the severity before ends. Of what happened while Alertmanager could not be
 * reached only the outcome counts.
 */
final class AlertHistory {
    private final List<Remediation> revisions = new ArrayList<>();
    private final List<Instant> storedAt = new ArrayList<>();
    private final long inHand;

    /** An alert that is to be: the revision that describes it, and the one that ended it, null while it is firing. */
    record Standing(Severity severity, Remediation firing, Remediation endedBy) {}

    /**
     * @param told oldest first
     * @param inHand revision that is being delivered, whose effects count however old they are
     */
    AlertHistory(List<ToldRevision> told, long inHand) {
        this.inHand = inHand;
        for (ToldRevision revision : told) {
            if (!isCertain(revision)) {
                return;
            }
            revisions.add(revision.remediation());
            storedAt.add(revision.storedAt());
        }
    }

    /** Alerts that fire, and those that ended since the given time or with the revision in hand. */
    List<Standing> standing(Instant endedSince) {
        Map<Severity, Integer> lastFiring = new EnumMap<>(Severity.class);
        for (int i = 0; i < revisions.size(); i++) {
            if (isFiring(revisions.get(i))) {
                lastFiring.put(revisions.get(i).getSeverity(), i);
            }
        }
        List<Standing> standing = new ArrayList<>();
        lastFiring.forEach((severity, last) -> {
            int next = last + 1;
            if (next == revisions.size()) {
                standing.add(new Standing(severity, revisions.get(last), null));
            } else if (counts(next, endedSince)) {
                standing.add(new Standing(severity, revisions.get(last), revisions.get(next)));
            }
        });
        return standing;
    }

    private boolean counts(int index, Instant endedSince) {
        return revisions.get(index).getRevision() >= inHand
                || !storedAt.get(index).isBefore(endedSince);
    }

    /** What is still pending will be delivered if it belongs to a firing that was told; the filter may drop the rest. */
    private boolean isCertain(ToldRevision revision) {
        return !revision.pending()
                || revision.remediation().getRevision() <= inHand
                || !revisions.isEmpty() && isFiring(revisions.get(revisions.size() - 1));
    }

    private static boolean isFiring(Remediation remediation) {
        return remediation.getState() == RemediationState.FIRING;
    }
}
