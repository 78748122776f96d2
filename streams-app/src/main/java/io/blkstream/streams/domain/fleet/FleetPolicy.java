package io.blkstream.streams.domain.fleet;

import java.time.Duration;

/**
 * When many remediations become one.
 *
 * @param breakerShare share of the judged targets of a rule above which the breaker trips, above 0 and at most 1
 * @param breakerMinTargets judged targets below which it never trips, >= 1
 * @param window event time that may lie between the windows of firings that belong together
 * @param sameDefectHosts hosts on which a rule fires for one model, firmware and kernel that make it one defect, >= 2
 * @param forgetAfter wall-clock time after which a target that is not judged any more no longer counts
 * @param pace wall-clock time between two revisions of one fleet remediation
 * @param reminder event time after which a firing fleet remediation is published again
 */
public record FleetPolicy(
        double breakerShare,
        int breakerMinTargets,
        Duration window,
        int sameDefectHosts,
        Duration forgetAfter,
        Duration pace,
        Duration reminder) {
    /** More than a fifth of at least 10 within 10 s; 3 hosts; 30 min; 10 s; 5 min. */
    public static final FleetPolicy DEFAULT = new FleetPolicy(
            0.2, 10, Duration.ofSeconds(10), 3, Duration.ofMinutes(30), Duration.ofSeconds(10), Duration.ofMinutes(5));

    public FleetPolicy {
        if (!(breakerShare > 0 && breakerShare <= 1)) {
            throw new IllegalArgumentException("fleet breaker share not in (0, 1]: " + breakerShare);
        }
        if (breakerMinTargets < 1) {
            throw new IllegalArgumentException("fleet breaker min targets < 1: " + breakerMinTargets);
        }
        if (sameDefectHosts < 2) {
            throw new IllegalArgumentException("fleet same-defect hosts < 2: " + sameDefectHosts);
        }
    }

    /** Whether this many of the judged targets are a flood. */
    boolean isFlood(int firing, int judged) {
        return judged >= breakerMinTargets && firing > breakerShare * judged;
    }
}
