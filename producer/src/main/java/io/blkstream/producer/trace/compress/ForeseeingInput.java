package io.blkstream.producer.trace.compress;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * An input whose {@link #available()} is 0 at its end only. GZIPInputStream takes 0 for the end, so that a pipe that is
 * merely slow between two members would lose the second.
 */
final class ForeseeingInput extends BufferedInputStream {
    private static final int BUFFER_BYTES = 64 * 1024;

    ForeseeingInput(InputStream in) {
        super(in, BUFFER_BYTES);
    }

    @Override
    public synchronized int available() throws IOException {
        int ready = super.available();
        if (ready > 0) {
            return ready;
        }
        mark(1);
        int next = read();
        reset();
        return next < 0 ? 0 : 1;
    }
}
