package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver that remembers, and fails or hangs when the test says so. */
public final class RecordingReceiver implements Receiver {
    private final String name;
    private final List<String> received = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile Runnable onReceive = () -> {};
    private volatile IOException failure;
    private final AtomicInteger repetitions = new AtomicInteger();
    private volatile Optional<Duration> repeatInterval = Optional.empty();
    private volatile boolean failing;
    private volatile boolean hanging;
    private volatile boolean closed;

    public RecordingReceiver(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void receive(Remediation remediation) throws IOException, InterruptedException {
        onReceive.run();
        if (hanging) {
            released.await();
        }
        if (failure != null) {
            throw failure;
        }
        if (failing) {
            throw new IOException("refused");
        }
        received.add(remediation.getId() + "/" + remediation.getRevision());
    }

    @Override
    public Optional<Duration> repeatInterval() {
        return repeatInterval;
    }

    @Override
    public void repeat() {
        repetitions.incrementAndGet();
    }

    @Override
    public void close() {
        closed = true;
    }

    /** Does this at the beginning of each call. */
    void onReceive(Runnable action) {
        onReceive = action;
    }

    /** Wants to be told again what holds. */
    public void repeatEvery(Duration interval) {
        repeatInterval = Optional.of(interval);
    }

    /** How often it was told again. */
    public int repetitions() {
        return repetitions.get();
    }

    public void fail(boolean whether) {
        failing = whether;
    }

    /** Fails each call in this way. */
    void failWith(IOException how) {
        failure = how;
    }

    public void hang() {
        hanging = true;
    }

    public boolean isClosed() {
        return closed;
    }

    /** What it has, as id/revision. */
    public List<String> received() {
        return received;
    }
}
