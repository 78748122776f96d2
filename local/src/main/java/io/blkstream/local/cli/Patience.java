package io.blkstream.local.cli;

/** Waiting for others to start. */
final class Patience {
    private Patience() {}

    /** @throws UserException when the thread is interrupted */
    static void pause(long millis, String awaited) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserException("interrupted while waiting for " + awaited, e);
        }
    }
}
