package io.blkstream.sink.store;

/** The store could not do what it was asked; nothing of the failed transaction is kept, so it can be tried again. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
