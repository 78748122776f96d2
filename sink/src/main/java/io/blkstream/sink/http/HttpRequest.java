package io.blkstream.sink.http;

import io.blkstream.schemas.text.NearestName;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a route is asked. Getters throw {@link HttpProblem} when the client wrote something that makes no sense.
 *
 * @param path parts of the path that the route's pattern names
 * @param query parameters after the question mark
 * @param headers of the request, names in lower case; the first value of each
 */
public record HttpRequest(Map<String, String> path, Map<String, String> query, Map<String, String> headers) {

    /**
     * Reads the part of a URI after the question mark.
     *
     * @throws HttpProblem when a parameter comes twice or is badly encoded
     */
    static Map<String, String> parseQuery(String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
            if (parameters.putIfAbsent(name, value) != null) {
                throw HttpProblem.badRequest("parameter '" + name + "' is there twice");
            }
        }
        return parameters;
    }

    /** Refuses parameters that the route does not know. */
    void requireKnown(Collection<String> known) {
        for (String name : query.keySet()) {
            if (!known.contains(name)) {
                String accepted = known.isEmpty() ? "none is known here" : "known: " + String.join(", ", known);
                throw HttpProblem.badRequest(
                        "unknown parameter '" + name + "'" + NearestName.hint(name, known) + " (" + accepted + ")");
            }
        }
    }

    /** A part of the path. */
    public String part(String name) {
        return path.get(name);
    }

    /** A parameter that is there and not empty. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(query.get(name)).filter(value -> !value.isEmpty());
    }

    /** A whole number in a range. */
    public int integer(String name, int least, int most, int otherwise) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            int value = Integer.parseInt(text.get());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Said below in the same words.
        }
        throw HttpProblem.badRequest(name + " is '" + text.get() + "': expected " + least + " to " + most);
    }

    /** One of the names of an enum, in either case. */
    public <E extends Enum<E>> Optional<E> oneOf(String name, Class<E> type) {
        return text(name).map(text -> constant(name, text, type));
    }

    /** A time: milliseconds since 1970-01-01T00:00Z, or ISO-8601 with zone. */
    public Optional<Instant> time(String name) {
        return text(name).map(text -> instant(name, text));
    }

    private static <E extends Enum<E>> E constant(String name, String text, Class<E> type) {
        List<String> names =
                Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
        String upper = text.toUpperCase(Locale.ROOT);
        if (!names.contains(upper)) {
            throw HttpProblem.badRequest(name + " is '" + text + "': expected one of " + String.join(", ", names)
                    + NearestName.hint(text, names));
        }
        return Enum.valueOf(type, upper);
    }

    private static Instant instant(String name, String text) {
        try {
            return text.matches("-?\\d{1,15}")
                    ? Instant.ofEpochMilli(Long.parseLong(text))
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw HttpProblem.badRequest(
                    name + " is '" + text + "': expected milliseconds since 1970 or a time like 2026-01-31T12:00:00Z");
        }
    }

    static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw HttpProblem.badRequest("badly encoded: '" + text + "'");
        }
    }
}
