package io.blkstream.sink.receive;

import io.blkstream.sink.retry.Backoff;
import java.util.Objects;

/**
 * How often and how soon a failed delivery is tried again.
 *
 * @param backoff waits between the attempts
 * @param mostAttempts attempts after which a delivery is given up, >= 1
 * @param mostRefusals attempts after which a delivery is given up that the receiver refuses, >= 1
 */
public record DeliveryPolicy(Backoff backoff, int mostAttempts, int mostRefusals) {
    private static final int USUAL_REFUSALS = 5;

    public DeliveryPolicy {
        Objects.requireNonNull(backoff, "backoff");
        if (mostAttempts < 1) {
            throw new IllegalArgumentException("delivery attempts < 1: " + mostAttempts);
        }
        if (mostRefusals < 1) {
            throw new IllegalArgumentException("delivery refusals < 1: " + mostRefusals);
        }
    }

    /** A policy that gives up after five refusals. */
    public DeliveryPolicy(Backoff backoff, int mostAttempts) {
        this(backoff, mostAttempts, USUAL_REFUSALS);
    }
}
