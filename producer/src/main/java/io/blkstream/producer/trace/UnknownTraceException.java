package io.blkstream.producer.trace;

import java.io.IOException;

/** An input that is of no known format; the message says to a person what it looks like. */
public final class UnknownTraceException extends IOException {
    private static final long serialVersionUID = 1L;

    public UnknownTraceException(String message) {
        super(message);
    }
}
