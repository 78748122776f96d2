package io.blkstream.producer.publish;

/** Events could not be published; the message names the topic, the brokers' answer, and what can be done. */
public final class PublishException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PublishException(String message, Throwable cause) {
        super(message, cause);
    }
}
