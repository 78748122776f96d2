package io.blkstream.schemas.admin;

/** Topics on the broker do not fit the contract; the message has a line for each with the command that mends it. */
public final class TopicMisfitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TopicMisfitException(String message) {
        super(message);
    }
}
