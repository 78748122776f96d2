package io.blkstream.sink.http.events;

import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Something that clients are told.
 *
 * @param id where a client that saw this goes on; empty for what cannot be made up for
 * @param name kind of the event
 * @param data JSON in one line
 */
record Event(OptionalLong id, String name, String data) {
    static Event of(String name, byte[] json) {
        return new Event(OptionalLong.empty(), name, new String(json, StandardCharsets.UTF_8));
    }

    static Event of(long id, String name, byte[] json) {
        return new Event(OptionalLong.of(id), name, new String(json, StandardCharsets.UTF_8));
    }

    /** As server-sent event. */
    String text() {
        String head = id.isPresent() ? "id: " + id.getAsLong() + "\n" : "";
        return head + "event: " + name + "\ndata: " + data + "\n\n";
    }
}
