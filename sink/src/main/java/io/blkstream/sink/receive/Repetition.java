package io.blkstream.sink.receive;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats to a receiver, at its interval, what holds; nothing for receivers that remember. */
final class Repetition {
    private static final Logger LOG = LoggerFactory.getLogger(Repetition.class);

    private final Receiver receiver;
    private final Clock clock;
    private Instant dueAt = Instant.MIN;

    Repetition(Receiver receiver, Clock clock) {
        this.receiver = receiver;
        this.clock = clock;
    }

    /**
     * Repeats when it is time to.
     *
     * @param longest what to answer for a receiver that remembers
     * @return how long nothing needs to be done
     * @throws InterruptedException when the app closes meanwhile
     */
    Duration run(Duration longest) throws InterruptedException {
        if (receiver.repeatInterval().isEmpty()) {
            return longest;
        }
        if (!clock.instant().isBefore(dueAt)) {
            dueAt = clock.instant().plus(receiver.repeatInterval().get());
            repeat();
        }
        Duration wait = Duration.between(clock.instant(), dueAt);
        return wait.isNegative() ? Duration.ZERO : wait;
    }

    private void repeat() throws InterruptedException {
        try {
            receiver.repeat();
        } catch (IOException e) {
            LOG.warn("receiver={} cannot be told again what holds error=\"{}\"", receiver.name(), e.toString());
        }
    }
}
