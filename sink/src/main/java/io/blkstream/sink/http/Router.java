package io.blkstream.sink.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the route of a path. */
final class Router {
    private static final Pattern PLUS = Pattern.compile("\\+");

    /** A route and what the path says in its places. */
    record Found(Route route, Map<String, String> parts) {}

    private final List<Route> routes;

    Router(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    /**
     * The first route that takes the path.
     *
     * @param path as it stands in the request, percent-encoded
     * @throws HttpProblem when the path is badly encoded
     */
    Optional<Found> find(String path) {
        // A slash that is part of a name comes encoded, so parts are decoded one by one; a plus is a plus in paths.
        List<String> parts = Route.parts(path).stream()
                .map(part -> HttpRequest.decoded(PLUS.matcher(part).replaceAll("%2B")))
                .toList();
        for (Route route : routes) {
            Optional<Map<String, String>> match = route.match(parts);
            if (match.isPresent()) {
                return Optional.of(new Found(route, match.get()));
            }
        }
        return Optional.empty();
    }
}
