package io.blkstream.streams.topology.windows;

import io.blkstream.streams.wire.Malformed;

/**
 * Told what becomes of each event and window. Every event in is exactly one of accepted, late and rejected. Called for each
 * event by every stream thread: an implementation does no more than count.
 */
public interface WindowMetrics {
    /** An event was counted in its window. */
    void accepted();

    /** An event was good, and its window had closed. */
    void late();

    /** A record could not be used. */
    void rejected(Malformed.Reason reason);

    /** A window goes to the stages that follow. */
    void forwarded(WindowUpdate.Stage stage);
}
