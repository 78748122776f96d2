package io.blkstream.producer.trace.biosnoop;

/** A row that looks like an I/O and cannot be used; the message is the reason, in words. */
final class UnusableRowException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableRowException(String reason) {
        // Traces full of junk are read too: no stack traces.
        super(reason, null, false, false);
    }
}
