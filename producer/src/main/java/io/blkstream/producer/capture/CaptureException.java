package io.blkstream.producer.capture;

/** Live capture is not possible as asked; the message says what is missing and what to do about it. */
public final class CaptureException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public CaptureException(String message) {
        super(message);
    }

    public CaptureException(String message, Throwable cause) {
        super(message, cause);
    }
}
