package io.blkstream.sink.store;

import io.blkstream.sink.store.Upkeep.Report;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that runs the upkeep of a store again and again. */
public final class UpkeepThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UpkeepThread.class);
    private static final Duration CLOSING_TIME = Duration.ofSeconds(10);

    private final Upkeep upkeep;
    private final RetentionPolicy policy;
    private final Duration interval;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "sink-upkeep");

    /** Nothing runs before {@link #start()}; the first run is an interval later. */
    public UpkeepThread(Upkeep upkeep, RetentionPolicy policy, Duration interval) {
        this.upkeep = upkeep;
        this.policy = policy;
        this.interval = interval;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Ends after the transaction that is under way. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(CLOSING_TIME.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS)) {
                runOnce();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() {
        long startNanos = System.nanoTime();
        try {
            Report report = upkeep.run(policy, () -> closing.getCount() == 0);
            LOG.info(
                    "upkeep windowsMerged={} windowsDeleted={} revisionsDeleted={} remediationsDeleted={} tookMs={}",
                    report.windowsMerged(),
                    report.windowsDeleted(),
                    report.revisionsDeleted(),
                    report.remediationsDeleted(),
                    (System.nanoTime() - startNanos) / 1_000_000);
        } catch (RuntimeException e) {
            LOG.error("upkeep failed, tried again in {} s", interval.toSeconds(), e);
        }
    }
}
