package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.http.HttpAnswer;
import io.blkstream.sink.http.HttpProblem;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.store.DeviceSummary;
import io.blkstream.sink.store.RemediationQuery;
import io.blkstream.sink.store.SeverityCount;
import io.blkstream.sink.store.StoreQueries;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Devices: the list, one, and what their agents say. */
public final class DeviceRoutes {
    /** Stands for a device without a name, which a path cannot say otherwise. */
    private static final String NAMELESS = "-";

    private static final int USUAL_ITEMS = 200;
    private static final int MOST_ITEMS = 1000;
    private static final int MOST_REMEDIATIONS = 50;

    private final StoreQueries queries;
    private final Clock clock;

    public DeviceRoutes(StoreQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.of("/api/v1/devices", this::list, "host", "q", "data", "limit", "cursor"),
                Route.of("/api/v1/devices/{host}/{device}", this::one),
                Route.of("/api/v1/capture", this::capture, "host"));
    }

    private HttpAnswer list(HttpRequest request) {
        Instant now = clock.instant();
        int limit = request.integer("limit", 1, MOST_ITEMS, USUAL_ITEMS);
        List<DeviceSummary> found = queries.devices().stream()
                .filter(wanted(request, now))
                .limit(limit + 1L)
                .toList();
        List<DeviceSummary> page = found.subList(0, Math.min(limit, found.size()));
        List<DeviceKey> keys = page.stream().map(DeviceSummary::device).toList();
        Map<String, ThroughputWindow> newest = queries.newestWindows(
                WindowScope.DEVICE, keys.stream().map(DeviceKey::toString).toList());
        Map<DeviceKey, SeverityCount> firing = queries.firing(keys);
        ObjectNode json = ApiJson.object();
        ArrayNode items = json.putArray("items");
        page.forEach(device -> items.add(DeviceJson.item(
                device,
                Optional.ofNullable(newest.get(device.device().toString())),
                firing.getOrDefault(device.device(), SeverityCount.NONE),
                now)));
        json.put("next", found.size() > limit ? Cursor.of(keys.get(limit - 1).toString()) : null);
        return ApiJson.ok(json);
    }

    private static Predicate<DeviceSummary> wanted(HttpRequest request, Instant now) {
        Predicate<DeviceSummary> wanted = device -> true;
        Optional<String> host = request.text("host");
        if (host.isPresent()) {
            wanted = wanted.and(device -> device.device().host().equals(host.get()));
        }
        Optional<String> text = request.text("q").map(q -> q.toLowerCase(Locale.ROOT));
        if (text.isPresent()) {
            wanted = wanted.and(device ->
                    device.device().toString().toLowerCase(Locale.ROOT).contains(text.get()));
        }
        Optional<DataState> data = request.oneOf("data", DataState.class);
        if (data.isPresent()) {
            wanted = wanted.and(device -> DataState.of(device, now) == data.get());
        }
        Optional<DeviceKey> after = request.text("cursor").map(DeviceRoutes::key);
        return after.isEmpty() ? wanted : wanted.and(device -> isAfter(device.device(), after.get()));
    }

    private static boolean isAfter(DeviceKey device, DeviceKey place) {
        int byHost = device.host().compareTo(place.host());
        return byHost > 0 || byHost == 0 && device.device().compareTo(place.device()) > 0;
    }

    private static DeviceKey key(String cursor) {
        try {
            return DeviceKey.parse(Cursor.place(cursor));
        } catch (IllegalArgumentException e) {
            throw HttpProblem.badRequest("cursor is '" + cursor + "': pass on what 'next' said, or leave it out");
        }
    }

    private HttpAnswer one(HttpRequest request) {
        DeviceKey key = requested(request);
        DeviceSummary device = queries.devices().stream()
                .filter(known -> known.device().equals(key))
                .findFirst()
                .orElseThrow(() -> HttpProblem.notFound("there is no device '" + key + "'"));
        Optional<ThroughputWindow> newest =
                Optional.ofNullable(queries.newestWindows(WindowScope.DEVICE, List.of(key.toString()))
                        .get(key.toString()));
        SeverityCount firing = queries.firing(List.of(key)).getOrDefault(key, SeverityCount.NONE);
        ObjectNode json = DeviceJson.item(device, newest, firing, clock.instant());
        json.set("newestWindow", newest.map(DeviceJson::whole).orElse(null));
        json.set("capture", device.capture().map(DeviceJson::capture).orElse(null));
        ArrayNode remediations = json.putArray("remediations");
        queries.remediations(RemediationQuery.all()
                        .withHost(key.host())
                        .withName(key.device())
                        .limitedTo(MOST_REMEDIATIONS))
                .items()
                .forEach(stored -> remediations.add(RemediationJson.item(stored)));
        return ApiJson.ok(json);
    }

    private static DeviceKey requested(HttpRequest request) {
        String device = request.part("device");
        try {
            return new DeviceKey(request.part("host"), device.equals(NAMELESS) ? "" : device);
        } catch (IllegalArgumentException e) {
            throw HttpProblem.badRequest(e.getMessage());
        }
    }

    private HttpAnswer capture(HttpRequest request) {
        Optional<String> host = request.text("host");
        ObjectNode json = ApiJson.object();
        ArrayNode items = json.putArray("items");
        queries.devices().stream()
                .filter(device -> host.isEmpty() || device.device().host().equals(host.get()))
                .flatMap(device -> device.capture().stream())
                .forEach(status -> items.add(DeviceJson.capture(status)));
        return ApiJson.ok(json);
    }
}
