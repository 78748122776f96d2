package io.blkstream.streams.wire;

/** A record that cannot be used, for a reason that will not go away. */
public final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** Why, as a stable code. */
    public enum Reason {
        /** No frame, or bytes that are no Avro of its schema. */
        NOT_AVRO,
        /** The key is not host/device. */
        INVALID_KEY,
        /** A field is out of its range. */
        INVALID_FIELD,
        /** Issued further ahead of this machine's clock than is allowed. */
        TOO_FAR_AHEAD
    }

    public Malformed(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Malformed(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
