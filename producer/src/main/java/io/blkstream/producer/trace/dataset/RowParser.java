package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.TraceSink;

/** Understands the rows of one input, one I/O a line at most. */
interface RowParser {
    /**
     * Gives the I/O of a row to the sink, if it holds one.
     *
     * @param line its number, from 1
     * @param row its text, stripped, with at least one digit
     * @throws BadRow when it looks like an I/O and cannot be used
     */
    void parse(long line, String row, TraceSink sink) throws BadRow;

    /** Called once after the last row. */
    default void end(TraceSink sink) {}
}
