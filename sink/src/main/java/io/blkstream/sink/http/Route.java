package io.blkstream.sink.http;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One address that is served, always with GET.
 *
 * @param pattern path whose parts in braces take any text, like {@code /api/v1/remediations/{id}}
 * @param parameters names of the query parameters that it knows
 * @param open whether it is answered without the token
 * @param handler what answers
 */
public record Route(String pattern, List<String> parameters, boolean open, Handler handler) {
    /** Answers a request, whole or as a stream. */
    public sealed interface Handler permits Whole, Stream {}

    /** Answers at once. */
    @FunctionalInterface
    public non-sealed interface Whole extends Handler {
        HttpAnswer answer(HttpRequest request);
    }

    /** Answers for as long as the client listens. */
    @FunctionalInterface
    public non-sealed interface Stream extends Handler {
        EventSource open(HttpRequest request);
    }

    public Route {
        parameters = List.copyOf(parameters);
    }

    /** A route that asks for the token, when there is one. */
    public static Route of(String pattern, Whole handler, String... parameters) {
        return new Route(pattern, List.of(parameters), false, handler);
    }

    /** A route that everybody may ask. */
    public static Route open(String pattern, Whole handler) {
        return new Route(pattern, List.of(), true, handler);
    }

    /** The parts in braces, when the path is one of this route. */
    Optional<Map<String, String>> match(List<String> path) {
        List<String> wanted = parts(pattern);
        if (wanted.size() != path.size()) {
            return Optional.empty();
        }
        Map<String, String> found = new HashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            String part = wanted.get(i);
            if (part.startsWith("{")) {
                found.put(part.substring(1, part.length() - 1), path.get(i));
            } else if (!part.equals(path.get(i))) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    /** The parts of a path between slashes, with empty ones. */
    static List<String> parts(String path) {
        return Arrays.asList(path.substring(1).split("/", -1));
    }
}
