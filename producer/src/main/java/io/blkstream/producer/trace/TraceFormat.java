package io.blkstream.producer.trace;

/** A layout of block-I/O traces. */
public interface TraceFormat {
    /** Name on the command line and in reports: lower case, e.g. {@code biosnoop}, {@code blkparse}. */
    String name();

    /**
     * How sure it is that an input is of this format, judged by its first bytes.
     *
     * @param head the first bytes, decompressed, at most 64 KiB
     * @return 0 (is not) to 100 (carries this format's signature); the highest wins
     */
    int confidence(Head head);

    /** A reader for one input. */
    TraceReader newReader();
}
