package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Somebody who is told of every remediation revision, at least once: a revision that comes again, after a crash say, is
 * known by its id and revision. Called by one thread.
 */
public interface Receiver extends AutoCloseable {
    /** Configured name, under which the store keeps this receiver's progress: it must stay the same over restarts. */
    String name();

    /**
     * Hands one revision over, and returns when the receiver has it.
     *
     * @throws IOException when the receiver did not take it; it will be tried again
     * @throws InterruptedException when the app closes meanwhile
     */
    void receive(Remediation remediation) throws IOException, InterruptedException;

    /** Time between two repetitions of what holds, for a receiver that forgets; empty for one that remembers. */
    default Optional<Duration> repeatInterval() {
        return Optional.empty();
    }

    /**
     * Tells a receiver that forgets again what holds now; does nothing for one that remembers.
     *
     * @throws IOException when the receiver did not take it; it is repeated after the interval all the same
     * @throws InterruptedException when the app closes meanwhile
     */
    default void repeat() throws IOException, InterruptedException {}

    @Override
    void close() throws IOException;
}
