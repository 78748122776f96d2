package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.http.HttpAnswer;
import io.blkstream.sink.http.HttpProblem;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.store.StoreQueries;
import io.blkstream.sink.store.WindowTotals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Windows of one device, array, host or the fleet, for plots. */
public final class WindowRoutes {
    private static final String FLEET = "fleet";
    private static final Duration USUAL_SPAN = Duration.ofMinutes(15);
    /** Of more devices or over longer times, adding up would read too much; the fleet's own windows have no such bound. */
    private static final Duration LONGEST_ADDED_UP = Duration.ofHours(1);

    private static final int MOST_ADDED_UP = 100;

    private static final int USUAL_POINTS = 600;
    private static final int MOST_POINTS = 2000;
    private static final int MOST_WINDOWS = 2000;

    private final StoreQueries queries;
    private final Clock clock;

    public WindowRoutes(StoreQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(Route.of("/api/v1/windows", this::windows, "scope", "id", "from", "to", "points"));
    }

    private HttpAnswer windows(HttpRequest request) {
        WindowScope scope = request.oneOf("scope", WindowScope.class).orElse(WindowScope.DEVICE);
        String id = id(request, scope);
        Instant to = request.time("to").orElseGet(clock::instant);
        Instant from = request.time("from").orElseGet(() -> to.minus(USUAL_SPAN));
        if (!from.isBefore(to)) {
            throw HttpProblem.badRequest("from is " + from + ", which is not before to, " + to);
        }
        int points = request.integer("points", 1, MOST_POINTS, USUAL_POINTS);
        boolean sampled = isTooMany(queries.windows(scope, id, from, to, 1), from, to);
        List<ThroughputWindow> windows = queries.windows(scope, id, from, to, sampled ? points : MOST_WINDOWS);
        boolean addedUp = windows.isEmpty() && scope == WindowScope.FLEET;
        if (addedUp) {
            windows = addedUp(from, to);
        }
        ObjectNode json = ApiJson.object()
                .put("scope", scope.name())
                .put("id", id)
                .put("source", addedUp ? "DEVICES" : "WINDOWS");
        ApiJson.putTime(json, "from", from.toEpochMilli());
        ApiJson.putTime(json, "to", to.toEpochMilli());
        json.put("sampled", sampled);
        WindowSeries.put(json, windows, points);
        return ApiJson.ok(json);
    }

    private static String id(HttpRequest request, WindowScope scope) {
        if (scope == WindowScope.FLEET) {
            return request.text("id").orElse(FLEET);
        }
        return request.text("id")
                .orElseThrow(() -> HttpProblem.badRequest(
                        "id is missing: host/device for DEVICE, host/array for ARRAY, the host for HOST"));
    }

    /** For a small fleet whose own windows nobody publishes: what the devices did together, without latencies. */
    private List<ThroughputWindow> addedUp(Instant from, Instant to) {
        if (queries.devices().size() > MOST_ADDED_UP) {
            return List.of();
        }
        Instant earliest = to.minus(LONGEST_ADDED_UP);
        return queries.deviceTotals(from.isBefore(earliest) ? earliest : from, to).stream()
                .map(WindowRoutes::window)
                .toList();
    }

    private static ThroughputWindow window(WindowTotals totals) {
        return ThroughputWindow.newBuilder()
                .setScope(WindowScope.FLEET)
                .setId(FLEET)
                .setStart(totals.startMillis())
                .setEnd(totals.endMillis())
                .setOperations(totals.operations())
                .setBytes(totals.bytes())
                .build();
    }

    /** Whether more windows lie in this time than can be read, going by the first; then each point shows one of them. */
    private static boolean isTooMany(List<ThroughputWindow> first, Instant from, Instant to) {
        if (first.isEmpty()) {
            return false;
        }
        long windowMillis = first.get(0).getEnd() - first.get(0).getStart();
        return Duration.between(from, to).toMillis() / MOST_WINDOWS > windowMillis;
    }
}
