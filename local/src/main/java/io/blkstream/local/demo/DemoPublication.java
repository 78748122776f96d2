package io.blkstream.local.demo;

import io.blkstream.producer.measure.ProducerMetrics;
import io.blkstream.schemas.measure.MetricsAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What the demo has to show, published to a Kafka that somebody else runs: the case, then generated hosts. */
public final class DemoPublication {
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Map<String, String> client;
    private final Consumer<String> say;
    private final DemoReplay replay;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean failed;

    /**
     * @param client settings of the Kafka client
     * @param cases directory that takes the cases' files
     * @param say takes what there is to tell
     */
    public DemoPublication(Map<String, String> client, Path cases, Consumer<String> say) {
        this.client = Map.copyOf(client);
        this.say = say;
        this.replay = new DemoReplay(client, cases, say);
    }

    /**
     * Publishes until it is stopped.
     *
     * @param address where it tells of itself; empty = nowhere
     * @throws IllegalStateException when a generated host cannot go on
     */
    public void run(Optional<MetricsAddress> address) throws IOException, InterruptedException {
        try (ProducerMetrics metrics = new ProducerMetrics()) {
            address.ifPresent(where -> metrics.serve(where, () -> !failed));
            replay.run(DemoCase.P5520);
            if (!isStopped()) {
                generate();
            }
        }
    }

    /** Makes {@link #run} end soon; from any thread. */
    public void stop() {
        stopped.countDown();
        replay.stop();
    }

    private void generate() throws InterruptedException {
        say.accept("generating live hosts: " + DemoFleet.names());
        DemoFleet fleet = DemoFleet.start(client);
        try {
            while (!stopped.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                failed = !fleet.isWhole();
                if (failed) {
                    throw new IllegalStateException("a generated host stopped; the log says why");
                }
            }
        } finally {
            fleet.stop();
        }
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }
}
