package io.blkstream.streams.domain.fleet;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.remedy.Remediation;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** The life of one fleet remediation: published when it begins, when its members change, as a reminder, and at its end. */
final class FleetStory {
    private final String id;
    private Optional<Remediation> last;
    private long publishedAtMillis;

    FleetStory(String id) {
        this.id = id;
        this.last = Optional.empty();
    }

    /** One that was published before a restart. */
    FleetStory(Remediation last, long nowMillis) {
        this.id = last.id();
        this.last = Optional.of(last);
        this.publishedAtMillis = nowMillis;
    }

    boolean firing() {
        return last.map(known -> known.state() == Remediation.State.FIRING).orElse(false);
    }

    /** Tells what there is now; answers what is to be published of it, if anything. */
    Optional<Remediation> tell(Finding finding, FleetFinding of, FleetPolicy policy, long nowMillis) {
        if (firing() && !isNews(finding, of.lastSeenNanos(), policy, nowMillis)) {
            return Optional.empty();
        }
        long firstSeenNanos =
                firing() ? Math.min(last.orElseThrow().firstSeenNanos(), of.firstSeenNanos()) : of.firstSeenNanos();
        return publish(
                new Remediation(
                        id,
                        nextRevision(),
                        Remediation.State.FIRING,
                        finding,
                        of.action(),
                        firstSeenNanos,
                        of.lastSeenNanos(),
                        OptionalLong.empty(),
                        Optional.empty()),
                nowMillis);
    }

    /**
     * Ends it, if it is firing.
     *
     * @param atNanos event time of what ended it
     */
    Optional<Remediation> end(long atNanos, long nowMillis) {
        if (!firing()) {
            return Optional.empty();
        }
        Remediation ended = last.orElseThrow();
        return publish(
                new Remediation(
                        id,
                        nextRevision(),
                        Remediation.State.RESOLVED,
                        ended.finding(),
                        ended.action(),
                        ended.firstSeenNanos(),
                        ended.lastSeenNanos(),
                        OptionalLong.of(Math.max(atNanos, ended.lastSeenNanos())),
                        Optional.empty()),
                nowMillis);
    }

    private boolean isNews(Finding finding, long lastSeenNanos, FleetPolicy policy, long nowMillis) {
        if (Duration.ofMillis(nowMillis - publishedAtMillis).compareTo(policy.pace()) < 0) {
            return false;
        }
        Remediation known = last.orElseThrow();
        return known.finding().evidence(FleetFinding.FIRING) != finding.evidence(FleetFinding.FIRING)
                || !known.finding().target().equals(finding.target())
                || known.finding().severity() != finding.severity()
                || lastSeenNanos - known.lastSeenNanos() >= policy.reminder().toNanos();
    }

    private long nextRevision() {
        return last.map(Remediation::revision).orElse(0L) + 1;
    }

    private Optional<Remediation> publish(Remediation remediation, long nowMillis) {
        last = Optional.of(remediation);
        publishedAtMillis = nowMillis;
        return last;
    }
}
