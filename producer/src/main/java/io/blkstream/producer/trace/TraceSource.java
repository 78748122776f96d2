package io.blkstream.producer.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the bytes of a trace come from. */
public interface TraceSource {
    /** Name for reports: the path, or {@code -} for standard input. */
    String name();

    /** Whether {@link #open} may be called again and then gives the same bytes. */
    boolean isRepeatable();

    /** Opens it at its start. */
    InputStream open() throws IOException;

    /** A file; repeatable when it is a regular one (a named pipe is not). */
    static TraceSource file(Path path) {
        return new FileSource(path);
    }

    /** A stream that can be read once, e.g. standard input. */
    static TraceSource once(String name, InputStream stream) {
        return new StreamSource(name, stream);
    }

    /** A file. */
    record FileSource(Path path) implements TraceSource {
        @Override
        public String name() {
            return path.toString();
        }

        @Override
        public boolean isRepeatable() {
            return Files.isRegularFile(path);
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(path);
        }
    }

    /** A stream. */
    record StreamSource(String name, InputStream stream) implements TraceSource {
        @Override
        public boolean isRepeatable() {
            return false;
        }

        @Override
        public InputStream open() {
            return stream;
        }
    }
}
