package io.blkstream.sink.http;

import java.io.IOException;

/** A stream of server-sent events for one client, run by a thread of the server. */
public interface EventSource {
    /** Takes pieces of the stream and returns when they are with the operating system. */
    interface Output {
        void write(String text) throws IOException;
    }

    /** Writes until the source ends. */
    void writeTo(Output output) throws IOException, InterruptedException;
}
