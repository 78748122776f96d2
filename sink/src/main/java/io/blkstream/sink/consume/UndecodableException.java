package io.blkstream.sink.consume;

/** A record that will never be readable, however often it is tried. */
final class UndecodableException extends Exception {
    private static final long serialVersionUID = 1L;

    UndecodableException(String message) {
        super(message);
    }

    UndecodableException(Throwable cause) {
        super(cause.toString(), cause);
    }
}
