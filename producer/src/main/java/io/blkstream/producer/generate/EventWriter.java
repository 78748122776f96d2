package io.blkstream.producer.generate;

import io.blkstream.schemas.IoEvent;
import java.io.IOException;

/** Writes generated events as text of one format, in the order of their issue. */
public interface EventWriter {
    void write(IoEvent event) throws IOException;

    /** Writes what was held back, and the writer's buffers; nothing is closed. */
    void end() throws IOException;
}
