package io.blkstream.producer.replay;

import java.util.Objects;

/**
 * How a trace is to be played.
 *
 * @param origin which dates its events get
 * @param speed how fast
 * @param repeat how often
 * @param host name of the host for events whose trace names none, not empty
 */
public record ReplayPlan(Origin origin, Speed speed, Repeat repeat, String host) {
    /** Which dates replayed events get. */
    public enum Origin {
        /**
         * Shifted to the present, distances kept. A file whose last event would lie in the future is shifted so that it
         * does not: played at once it ends now, played at 1x it starts now. A pipe, whose end is unknown, starts now and
         * waits for each event's time.
         */
        NOW,
        /** As the trace prints them. */
        ORIGINAL
    }

    public ReplayPlan {
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(speed, "speed");
        Objects.requireNonNull(repeat, "repeat");
        if (host.isEmpty()) {
            throw new IllegalArgumentException("host is empty");
        }
    }
}
