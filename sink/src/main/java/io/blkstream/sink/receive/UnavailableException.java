package io.blkstream.sink.receive;

import java.io.IOException;
import java.time.Duration;

/** The receiver cannot take anything for now. */
final class UnavailableException extends IOException {
    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /** With what the receiver asks to be left alone for; zero when it does not say. */
    UnavailableException(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    /** How long the receiver asks to be left alone; zero when it does not say. */
    Duration retryAfter() {
        return retryAfter;
    }
}
