package io.blkstream.sink.consume;

/** Something that decoding needs, the schema registry, does not answer: the record may well be good. */
final class OutageException extends Exception {
    private static final long serialVersionUID = 1L;

    OutageException(Throwable cause) {
        super(cause.toString(), cause);
    }
}
