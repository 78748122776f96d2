package io.blkstream.sink.receive;

import java.io.IOException;
import java.time.Duration;

/** A receiver that forgets what it is not told again. Called by one thread. */
public interface RepeatingReceiver extends Receiver {
    /** Time between two repetitions. */
    Duration interval();

    /**
     * Tells it again what holds now.
     *
     * @throws IOException when the receiver did not take it; it is repeated after the interval all the same
     * @throws InterruptedException when the app closes meanwhile
     */
    void repeat() throws IOException, InterruptedException;
}
