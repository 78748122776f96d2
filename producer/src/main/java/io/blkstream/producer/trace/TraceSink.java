package io.blkstream.producer.trace;

/** Takes what a {@link TraceReader} finds, in the order of the input. */
public interface TraceSink {
    /** An I/O. */
    void event(TracedIo io);

    /**
     * A line or record that looks like an I/O and cannot be used. Prose, headers and blank lines are not rejects.
     *
     * @param line number of the line or record, from 1
     * @param reason what is wrong, in words, with the offending text
     */
    void reject(long line, String reason);

    /** The trace says that this many I/Os are missing from here, on devices it does not name. */
    void lost(long count);

    /**
     * Something the reader had to assume or pass over that a person should know, said once.
     *
     * @param message e.g. "3 latencies left out: the clock went backwards"
     */
    void note(String message);

    /** The tool that wrote the trace failed; what it said. */
    void failed(String message);
}
