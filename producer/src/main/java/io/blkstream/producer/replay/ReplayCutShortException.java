package io.blkstream.producer.replay;

/** Ends a reading whose rest is not wanted. */
final class ReplayCutShortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ReplayCutShortException() {
        super("cut short", null, false, false);
    }
}
