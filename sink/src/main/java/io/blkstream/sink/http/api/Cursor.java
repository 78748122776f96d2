package io.blkstream.sink.http.api;

import io.blkstream.sink.http.HttpProblem;
import io.blkstream.sink.store.RemediationQuery;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Where the next page starts, as a text that means nothing to clients. */
final class Cursor {
    private static final char SEPARATOR = ' ';

    private Cursor() {}

    static String of(RemediationQuery.Position position) {
        return of(position.lastSeenMillis() + "" + SEPARATOR + position.id());
    }

    static String of(String place) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(place.getBytes(StandardCharsets.UTF_8));
    }

    static RemediationQuery.Position position(String cursor) {
        String place = place(cursor);
        int separator = place.indexOf(SEPARATOR);
        try {
            return new RemediationQuery.Position(
                    Long.parseLong(place.substring(0, Math.max(0, separator))), place.substring(separator + 1));
        } catch (NumberFormatException e) {
            throw foreign(cursor);
        }
    }

    static String place(String cursor) {
        try {
            return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw foreign(cursor);
        }
    }

    private static HttpProblem foreign(String cursor) {
        return HttpProblem.badRequest("cursor is '" + cursor + "': pass on what 'next' said, or leave it out");
    }
}
