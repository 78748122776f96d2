package io.blkstream.sink.http.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.http.HttpAnswer;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.store.DeviceSummary;
import io.blkstream.sink.store.RuleCount;
import io.blkstream.sink.store.SeverityCount;
import io.blkstream.sink.store.StoreQueries;
import io.blkstream.sink.store.TargetCount;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The fleet at a glance. */
public final class OverviewRoute {
    private static final int WORST = 10;
    private static final int MOST_MISSING = 50;
    /** Of a fleet larger than this, totals cover the devices that were heard of last. */
    private static final int MOST_ADDED_UP = 2000;

    private final StoreQueries queries;
    private final Clock clock;

    public OverviewRoute(StoreQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(Route.of("/api/v1/overview", this::overview));
    }

    private HttpAnswer overview(HttpRequest request) {
        Instant now = clock.instant();
        List<DeviceSummary> devices = queries.devices();
        Map<DataState, List<DeviceSummary>> byState = devices.stream()
                .collect(Collectors.groupingBy(device -> DataState.of(device, now), TreeMap::new, Collectors.toList()));
        Map<String, ThroughputWindow> live = newestOf(byState.getOrDefault(DataState.LIVE, List.of()));
        ObjectNode json = ApiJson.object();
        ApiJson.putTime(json, "now", now.toEpochMilli());
        json.set("firing", firing(queries.firingByRule()));
        json.set("throughput", throughput(live.values()));
        json.set("worst", worst(queries.worstTargets(WORST)));
        json.set("devices", counts(devices, byState));
        json.set("missing", missing(byState, now));
        return ApiJson.ok(json);
    }

    private Map<String, ThroughputWindow> newestOf(List<DeviceSummary> devices) {
        return queries.newestWindows(
                WindowScope.DEVICE,
                devices.stream()
                        .limit(MOST_ADDED_UP)
                        .map(device -> device.device().toString())
                        .toList());
    }

    private static ObjectNode firing(List<RuleCount> counts) {
        ObjectNode json = DeviceJson.counts(sum(counts));
        ArrayNode rules = json.putArray("byRule");
        Map<String, List<RuleCount>> byRule =
                counts.stream().collect(Collectors.groupingBy(RuleCount::rule, TreeMap::new, Collectors.toList()));
        byRule.forEach((rule, of) -> rules.add(DeviceJson.counts(sum(of)).put("rule", rule)));
        return json;
    }

    private static SeverityCount sum(List<RuleCount> counts) {
        return new SeverityCount(
                sum(counts, Severity.CRITICAL), sum(counts, Severity.WARNING), sum(counts, Severity.INFO));
    }

    private static long sum(List<RuleCount> counts, Severity severity) {
        return counts.stream()
                .filter(count -> count.severity() == severity)
                .mapToLong(RuleCount::remediations)
                .sum();
    }

    /** Of the devices that are live: each counts with its newest window. */
    private static ObjectNode throughput(Collection<ThroughputWindow> windows) {
        double seen =
                windows.stream().mapToDouble(ThroughputWindow::getOperations).sum();
        double happened = windows.stream()
                .filter(window -> window.getComplete() > 0)
                .mapToDouble(window -> window.getOperations() / window.getComplete())
                .sum();
        ObjectNode json = ApiJson.object()
                .put("devices", windows.size())
                .put(
                        "iops",
                        windows.stream().mapToDouble(ThroughputWindow::getIops).sum())
                .put(
                        "bytesPerSecond",
                        windows.stream()
                                .mapToDouble(ThroughputWindow::getBytesPerSecond)
                                .sum())
                .put("complete", happened > 0 ? (Double) (seen / happened) : null)
                .put(
                        "late",
                        windows.stream().mapToLong(ThroughputWindow::getLate).sum())
                .put(
                        "lost",
                        windows.stream().mapToLong(ThroughputWindow::getLost).sum());
        ApiJson.putTime(
                json,
                "newestEnd",
                windows.stream()
                        .map(ThroughputWindow::getEnd)
                        .max(Long::compare)
                        .orElse(null));
        return json;
    }

    private ArrayNode worst(List<TargetCount> targets) {
        Map<String, ThroughputWindow> newest = queries.newestWindows(
                WindowScope.DEVICE,
                targets.stream()
                        .filter(target -> target.scope() == WindowScope.DEVICE)
                        .map(OverviewRoute::key)
                        .toList());
        ArrayNode json = ApiJson.array();
        for (TargetCount target : targets) {
            ObjectNode line = json.addObject()
                    .put("scope", target.scope().name())
                    .put("host", target.host())
                    .put("name", target.name());
            line.set("firing", DeviceJson.counts(target.firing()));
            ThroughputWindow window = newest.get(key(target));
            line.set("newest", window == null ? null : DeviceJson.rates(window));
        }
        return json;
    }

    private static String key(TargetCount target) {
        return target.host() + "/" + target.name();
    }

    private static ObjectNode counts(List<DeviceSummary> devices, Map<DataState, List<DeviceSummary>> byState) {
        ObjectNode json = ApiJson.object().put("total", devices.size());
        for (DataState state : DataState.values()) {
            json.put(
                    state.name().toLowerCase(Locale.ROOT),
                    byState.getOrDefault(state, List.of()).size());
        }
        return json;
    }

    private static ArrayNode missing(Map<DataState, List<DeviceSummary>> byState, Instant now) {
        ArrayNode json = ApiJson.array();
        byState.entrySet().stream()
                .filter(entry -> entry.getKey().isMissing())
                .flatMap(entry -> entry.getValue().stream())
                .limit(MOST_MISSING)
                .forEach(device -> json.add(DeviceJson.item(device, Optional.empty(), SeverityCount.NONE, now)));
        return json;
    }
}
