package io.blkstream.local.cli;

/**
 * Something the user can put right: a missing file, a busy port, a value out of range. Shown as one line without a stack
 * trace; the message names the value and the knob to turn.
 */
public final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UserException(String message) {
        super(message);
    }

    public UserException(String message, Throwable cause) {
        super(message, cause);
    }
}
