package io.blkstream.sink.http;

/** The HTTP server cannot start or stop. */
public final class HttpServerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HttpServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
