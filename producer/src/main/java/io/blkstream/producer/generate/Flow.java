package io.blkstream.producer.generate;

import java.time.Duration;
import java.util.List;

/**
 * A pattern of requests, repeated at a pace.
 *
 * <p>An open flow issues at equal distances, whatever completes when: its requests can be counted beforehand. A closed one
 * keeps a number of requests in flight and issues the next when one completes.
 *
 * @param steps the pattern, in order; empty = nothing happens
 * @param share its rate as a share of the device's I/Os per second, > 0
 * @param inFlight requests in flight on average, from which latencies follow; 0 = latencies are those of the steps
 * @param closed whether {@code inFlight} is kept exactly
 * @param alone whether each request completes before the next is issued
 * @param activeNanos length of a burst of a closed flow; {@link Long#MAX_VALUE} = no bursts
 * @param idleNanos pause behind each burst
 */
record Flow(
        List<Step> steps,
        double share,
        double inFlight,
        boolean closed,
        boolean alone,
        long activeNanos,
        long idleNanos) {
    Flow {
        steps = List.copyOf(steps);
    }

    /** Equal distances. */
    static Flow steady(List<Step> steps) {
        return new Flow(steps, 1, 0, false, false, Long.MAX_VALUE, 0);
    }

    static Flow steady(Step... steps) {
        return steady(List.of(steps));
    }

    /** As many in flight as told, the next when one completes. */
    static Flow loop(int depth, Step... steps) {
        return new Flow(List.of(steps), 1, depth, true, false, Long.MAX_VALUE, 0);
    }

    static Flow none() {
        return steady();
    }

    Flow atShare(double newShare) {
        return new Flow(steps, newShare, inFlight, closed, alone, activeNanos, idleNanos);
    }

    /** Latencies so long that this many requests are in flight on average. */
    Flow keeping(double newInFlight) {
        return new Flow(steps, share, newInFlight, closed, alone, activeNanos, idleNanos);
    }

    Flow oneAtATime() {
        return new Flow(steps, share, inFlight, closed, true, activeNanos, idleNanos);
    }

    Flow inBursts(Duration active, Duration idle) {
        return new Flow(steps, share, inFlight, closed, alone, active.toNanos(), idle.toNanos());
    }
}
