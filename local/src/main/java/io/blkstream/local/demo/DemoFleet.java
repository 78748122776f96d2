package io.blkstream.local.demo;

import io.blkstream.producer.generate.GenerateApp;
import io.blkstream.producer.generate.GenerationPlan;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A few generated hosts that go about their work beside the replayed case, so that there is something to watch. */
final class DemoFleet {
    private static final Logger LOG = LoggerFactory.getLogger(DemoFleet.class);
    private static final List<String> SCENARIOS = List.of("healthy", "soft-block", "btrfs-pid", "kcopyd-64k");
    private static final Duration LONG_ENOUGH = Duration.ofDays(365);
    private static final int SEED = 1;

    private final List<Part> parts;

    private record Part(GenerateApp app, Thread thread) {}

    private DemoFleet(List<Part> parts) {
        this.parts = parts;
    }

    /** Starts to publish, each scenario on a thread of its own. */
    static DemoFleet start(Map<String, String> client) {
        List<Part> parts = SCENARIOS.stream()
                .map(name -> Scenarios.named(name).onHosts(name + "-"))
                .map(scenario -> part(scenario, client))
                .toList();
        parts.forEach(part -> part.thread().start());
        return new DemoFleet(parts);
    }

    /** Names of what is generated. */
    static String names() {
        return String.join(", ", SCENARIOS);
    }

    /** Whether each of them still runs. */
    boolean isWhole() {
        return parts.stream().allMatch(part -> part.thread().isAlive());
    }

    /** Stops all of them and waits until they have. */
    void stop() throws InterruptedException {
        parts.forEach(part -> part.app().stop());
        for (Part part : parts) {
            part.thread().join(Duration.ofSeconds(10).toMillis());
        }
    }

    private static Part part(Scenario scenario, Map<String, String> client) {
        WallTime time = WallTime.system();
        GenerateApp app = new GenerateApp(
                GenerationPlan.endingNow(
                        scenario,
                        scenario.defaults().withHosts(1).withDuration(LONG_ENOUGH),
                        SEED,
                        time.nowNanos(),
                        Speed.parse("1x")),
                time,
                events -> {});
        Thread thread = new Thread(() -> publish(app, client), "fleet-" + scenario.name());
        thread.setDaemon(true);
        return new Part(app, thread);
    }

    private static void publish(GenerateApp app, Map<String, String> client) {
        try (EventPublisher publisher = EventPublisher.connect(client)) {
            app.publish(publisher);
        } catch (RuntimeException e) {
            LOG.error("a generated host stopped: reason=\"{}\"", e.getMessage());
        }
    }
}
