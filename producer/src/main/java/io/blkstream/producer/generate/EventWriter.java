package io.blkstream.producer.generate;

import io.blkstream.schemas.IoEvent;
import java.io.IOException;

/** Writes generated events as text of one format, in the order of their issue. Nothing is closed. */
public interface EventWriter {
    void write(IoEvent event) throws IOException;

    /** Hands on what is in buffers: somebody may wait for it. */
    void flush() throws IOException;

    /** Writes what was held back, and flushes. */
    void end() throws IOException;
}
