package io.blkstream.local.demo;

import io.blkstream.producer.generate.GenerateApp;
import io.blkstream.producer.generate.GenerationPlan;
import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A generated scenario that happens now, on a thread of its own; when it is over it begins again. */
final class LiveScenario {
    private static final Logger LOG = LoggerFactory.getLogger(LiveScenario.class);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final int SEED = 1;

    private final Scenario scenario;
    private final Duration length;
    private final WallTime time = WallTime.system();
    private final Thread thread;
    private volatile GenerateApp generating;
    private volatile boolean stopped;

    /**
     * @param name of the scenario, and how its hosts' names begin
     * @param length after which it begins again
     * @param client settings of the Kafka client
     */
    LiveScenario(String name, Duration length, Map<String, String> client) {
        this.scenario = Scenarios.named(name).onHosts(name + "-");
        this.length = length;
        this.thread = new Thread(() -> publish(client), "live-" + name);
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Whether it goes on; the log says why one does not that nobody stopped. */
    boolean isAlive() {
        return thread.isAlive();
    }

    /** Makes it end soon. */
    void stop() {
        stopped = true;
        GenerateApp now = generating;
        if (now != null) {
            now.stop();
        }
    }

    /** Waits until it has ended, but not for ever. */
    void awaitEnd() throws InterruptedException {
        thread.join(STOP_TIMEOUT.toMillis());
    }

    private void publish(Map<String, String> client) {
        try (EventPublisher publisher = EventPublisher.connect(client)) {
            while (!stopped) {
                GenerateApp app = new GenerateApp(plan(), time, events -> {});
                generating = app;
                if (!stopped) {
                    app.publish(publisher);
                }
            }
        } catch (RuntimeException e) {
            LOG.error("a generated host stopped: reason=\"{}\"", e.getMessage());
        }
    }

    private GenerationPlan plan() {
        return GenerationPlan.endingNow(
                scenario,
                scenario.defaults().withHosts(1).withDuration(length),
                SEED,
                time.nowNanos(),
                Speed.parse("1x"));
    }
}
