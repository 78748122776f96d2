package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A scenario generated into memory: what the tests look at. */
record Generated(Map<String, DeviceGeometry> geometries, List<IoEvent> events) {
    static final long START_NANOS = 1_700_000_000_000_000_000L;
    static final long SEED = 42;

    /** One host, the default number of devices and rate, 20 s. */
    static Generated of(String name) {
        Scenario scenario = Scenarios.named(name);
        return of(scenario, scenario.defaults().withHosts(1).withDuration(Duration.ofSeconds(20)), SEED);
    }

    static Generated of(Scenario scenario, ScenarioSize size, long seed) {
        Map<String, DeviceGeometry> geometries = new LinkedHashMap<>();
        List<IoEvent> events = new ArrayList<>();
        scenario.generate(size, seed, START_NANOS, geometry -> geometries.put(key(geometry), geometry), events::add);
        return new Generated(geometries, events);
    }

    /** Devices of the first host, in order. */
    List<DeviceGeometry> devices() {
        return List.copyOf(geometries.values());
    }

    List<IoEvent> of(DeviceGeometry geometry) {
        return where(event -> event.getDevice().equals(geometry.getDevice())
                && event.getHost().equals(geometry.getHost()));
    }

    List<IoEvent> where(Predicate<IoEvent> wanted) {
        return events.stream().filter(wanted).toList();
    }

    Map<String, List<IoEvent>> byDevice() {
        return events.stream().collect(Collectors.groupingBy(event -> event.getHost() + "/" + event.getDevice()));
    }

    static Predicate<IoEvent> inSecond(double from, double to) {
        return event -> event.getIssuedAt() - START_NANOS >= from * 1e9 && event.getIssuedAt() - START_NANOS < to * 1e9;
    }

    static double meanLatency(List<IoEvent> events) {
        return events.stream().mapToLong(IoEvent::getLatencyNanos).average().orElseThrow();
    }

    private static String key(DeviceGeometry geometry) {
        return geometry.getHost() + "/" + geometry.getDevice();
    }
}
