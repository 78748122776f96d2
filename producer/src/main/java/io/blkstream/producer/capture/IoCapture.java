package io.blkstream.producer.capture;

import java.io.IOException;

/** Where an agent's I/Os come from. To be run once. */
public interface IoCapture {
    /** What is read: {@code tracefs}, a command. */
    String source();

    /**
     * Captures until it is stopped or there is nothing more to come; the last report has been given when it returns.
     *
     * @param out is told on the calling thread
     * @throws CaptureException when what it needs is not there
     */
    void run(CaptureOut out) throws IOException;

    /** Makes {@link #run} come to its end soon, also when it has not begun; from any thread. */
    void stop();
}
