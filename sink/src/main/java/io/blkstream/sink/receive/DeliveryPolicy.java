package io.blkstream.sink.receive;

import io.blkstream.sink.retry.Backoff;
import java.util.Objects;

/**
 * How often and how soon a failed delivery is tried again.
 *
 * @param backoff waits between the attempts
 * @param mostAttempts attempts after which a delivery is given up, >= 1
 */
public record DeliveryPolicy(Backoff backoff, int mostAttempts) {
    public DeliveryPolicy {
        Objects.requireNonNull(backoff, "backoff");
        if (mostAttempts < 1) {
            throw new IllegalArgumentException("delivery attempts < 1: " + mostAttempts);
        }
    }
}
