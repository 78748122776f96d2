package io.blkstream.local.demo;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A few generated hosts that go about their work beside the replayed case, so that there is something to watch. */
final class DemoFleet {
    private static final Duration LONG_ENOUGH = Duration.ofDays(365);

    /**
     * How long each goes on until it begins again. polled-collapse begins with interrupts and ends with polling: it fires in its
     * second half, and resolves when it begins again.
     */
    private static final Map<String, Duration> LENGTHS = new TreeMap<>(Map.of(
            "healthy", LONG_ENOUGH,
            "soft-block", LONG_ENOUGH,
            "btrfs-pid", LONG_ENOUGH,
            "kcopyd-64k", LONG_ENOUGH,
            "polled-collapse", Duration.ofMinutes(3)));

    private final List<LiveScenario> scenarios;

    private DemoFleet(List<LiveScenario> scenarios) {
        this.scenarios = scenarios;
    }

    /** Starts to publish. */
    static DemoFleet start(Map<String, String> client) {
        List<LiveScenario> scenarios = LENGTHS.entrySet().stream()
                .map(each -> new LiveScenario(each.getKey(), each.getValue(), client))
                .toList();
        scenarios.forEach(LiveScenario::start);
        return new DemoFleet(scenarios);
    }

    /** Names of what is generated. */
    static String names() {
        return String.join(", ", LENGTHS.keySet());
    }

    /** Whether each of them still goes on. */
    boolean isWhole() {
        return scenarios.stream().allMatch(LiveScenario::isAlive);
    }

    /** Stops all of them and waits until they have. */
    void stop() throws InterruptedException {
        scenarios.forEach(LiveScenario::stop);
        for (LiveScenario scenario : scenarios) {
            scenario.awaitEnd();
        }
    }
}
