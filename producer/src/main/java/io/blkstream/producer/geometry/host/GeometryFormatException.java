package io.blkstream.producer.geometry.host;

/** A geometry report that cannot be read; the message says where and why. */
public final class GeometryFormatException extends Exception {
    private static final long serialVersionUID = 1L;

    GeometryFormatException(String message) {
        super(message);
    }

    GeometryFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
