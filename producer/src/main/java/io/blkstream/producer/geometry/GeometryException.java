package io.blkstream.producer.geometry;

/** Geometry that was given and cannot be used; the message names the file or assignment and what is accepted. */
public final class GeometryException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public GeometryException(String message) {
        super(message);
    }

    public GeometryException(String message, Throwable cause) {
        super(message, cause);
    }
}
