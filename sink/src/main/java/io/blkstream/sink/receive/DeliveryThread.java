package io.blkstream.sink.receive;

import io.blkstream.sink.store.Outbox;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread of its own for one receiver, so that a slow or dead one holds up nobody else. */
public final class DeliveryThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryThread.class);
    private static final Duration CLOSING_TIME = Duration.ofSeconds(5);
    /** Waking is by signal; this only bounds the wait when the wall clock is set back. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Receiver receiver;
    private final DeliveryPolicy policy;
    private final Lease lease;
    private final DeliveryRound round;
    private final Repetition repetition;
    private final Semaphore signal = new Semaphore(0);
    private final Thread thread;
    private volatile boolean closing;

    /** A thread that owns the receiver: it closes it at the end. Nothing runs before {@link #start()}. */
    public DeliveryThread(Subscription subscription, Outbox outbox, Clock clock) {
        receiver = subscription.receiver().apply(outbox);
        policy = subscription.policy();
        lease = new Lease(subscription.name(), outbox, clock);
        round = new DeliveryRound(
                receiver, subscription.filter(), outbox, lease, policy, clock, DeliveryThread::chance);
        repetition = new Repetition(receiver, clock);
        thread = new Thread(this::deliver, "sink-deliver-" + receiver.name());
        // A receiver that cannot be interrupted must not keep the process alive.
        thread.setDaemon(true);
    }

    /** Begins to hand over, first what an earlier run left. */
    public void start() {
        thread.start();
    }

    /** Says that there may be something new to hand over. */
    public void wake() {
        signal.release();
    }

    /** Begins nothing new; returns at once. */
    public void stop() {
        closing = true;
        signal.release();
    }

    /** Stops, lets the hand-over that is under way end, interrupts it after 5 s, and closes the receiver. */
    @Override
    public void close() {
        stop();
        try {
            thread.join(CLOSING_TIME.toMillis());
            thread.interrupt();
            thread.join(CLOSING_TIME.toMillis());
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
        }
        release();
        closeReceiver();
    }

    private static double chance() {
        return ThreadLocalRandom.current().nextDouble();
    }

    private void deliver() {
        int failures = 0;
        while (!closing) {
            try {
                Duration wait = lease.isHeld() ? work() : Lease.LOOK_AGAIN;
                failures = 0;
                await(wait);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException e) {
                failures++;
                LOG.error("receiver={} the outbox cannot be used", receiver.name(), e);
                if (!pausedAfter(failures)) {
                    return;
                }
            }
        }
    }

    private Duration work() throws InterruptedException {
        return shorter(round.run().orElse(LONGEST_WAIT), repetition.run(LONGEST_WAIT));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private boolean pausedAfter(int failures) {
        try {
            await(policy.backoff().after(failures, chance()));
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void await(Duration wait) throws InterruptedException {
        long millis = Math.min(wait.toMillis() + 1, LONGEST_WAIT.toMillis());
        if (signal.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
            signal.drainPermits();
        }
    }

    private void release() {
        try {
            lease.release();
        } catch (RuntimeException e) {
            LOG.warn("receiver={} another sink has to wait until the lease ends", receiver.name(), e);
        }
    }

    private void closeReceiver() {
        try {
            receiver.close();
        } catch (IOException e) {
            LOG.warn("receiver={} cannot be closed", receiver.name(), e);
        }
    }
}
