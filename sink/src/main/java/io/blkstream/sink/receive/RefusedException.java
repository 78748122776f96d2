package io.blkstream.sink.receive;

import java.io.IOException;

/** The receiver answered that it will not take this delivery: sending it again as it is will hardly help. */
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
