package io.blkstream.producer.trace;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads one trace of one format. Holds the state of that one reading; memory does not grow with the input's length.
 * Whatever the bytes are, a reader never throws anything but the stream's own {@link IOException}.
 */
public interface TraceReader {
    /** Reads to the end of {@code in}. */
    void read(InputStream in, TraceSink sink) throws IOException;
}
