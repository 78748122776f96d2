package io.blkstream.sink.receive;

import io.blkstream.sink.store.Outbox;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** The right to deliver to one receiver: of several sinks on one database one has it. For one thread. */
final class Lease {
    /** How soon to ask again when another sink has it. */
    static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private static final Duration LENGTH = Duration.ofSeconds(30);
    private static final Duration RENEWED_BEFORE_END = Duration.ofSeconds(20);

    private final String receiver;
    private final Outbox outbox;
    private final Clock clock;
    private Instant until = Instant.MIN;

    Lease(String receiver, Outbox outbox, Clock clock) {
        this.receiver = receiver;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Whether this sink may deliver now; asks the database when that is not sure for a while. */
    boolean isHeld() {
        Instant now = clock.instant();
        if (now.plus(RENEWED_BEFORE_END).isBefore(until)) {
            return true;
        }
        Instant next = now.plus(LENGTH);
        boolean held = outbox.claim(receiver, now, next);
        until = held ? next : Instant.MIN;
        return held;
    }

    /** Lets another sink have it at once. */
    void release() {
        if (until.isAfter(Instant.MIN)) {
            until = Instant.MIN;
            outbox.release(receiver);
        }
    }
}
