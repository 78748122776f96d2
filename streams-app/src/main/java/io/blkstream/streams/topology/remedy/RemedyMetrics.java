package io.blkstream.streams.topology.remedy;

import io.blkstream.streams.domain.remedy.Remediation;

/** Told of the remediations of single targets, before those of a flood become one of the fleet. Called by every stream thread. */
public interface RemedyMetrics {
    /** A revision goes out: a new one, a change, or a reminder. */
    void revised(Remediation remediation);

    /**
     * A target that was well begins to fire.
     *
     * @param delayNanos wall clock since the start of the first bad window, >= 0
     */
    void detected(long delayNanos);
}
