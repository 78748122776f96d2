package io.blkstream.local.broker;

/** The local broker could not start or stop; the message says why and what to change. */
public final class BrokerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BrokerException(String message) {
        super(message);
    }

    public BrokerException(String message, Throwable cause) {
        super(message, cause);
    }
}
