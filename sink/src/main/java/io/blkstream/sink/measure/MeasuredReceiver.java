package io.blkstream.sink.measure;

import io.blkstream.schemas.Remediation;
import io.blkstream.sink.receive.Receiver;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A receiver whose deliveries are counted by their outcome. */
public final class MeasuredReceiver implements Receiver {
    private final Receiver receiver;
    private final Counter delivered;
    private final Counter failed;

    public MeasuredReceiver(Receiver receiver, SinkMetrics metrics) {
        this.receiver = receiver;
        delivered = counter(metrics, "delivered");
        failed = counter(metrics, "failed");
    }

    @Override
    public String name() {
        return receiver.name();
    }

    @Override
    public void receive(Remediation remediation) throws IOException, InterruptedException {
        try {
            receiver.receive(remediation);
        } catch (IOException | RuntimeException e) {
            failed.increment();
            throw e;
        }
        delivered.increment();
    }

    @Override
    public Optional<Duration> repeatInterval() {
        return receiver.repeatInterval();
    }

    @Override
    public void repeat() throws IOException, InterruptedException {
        receiver.repeat();
    }

    @Override
    public void close() throws IOException {
        receiver.close();
    }

    private Counter counter(SinkMetrics metrics, String outcome) {
        return Counter.builder("blkstream.sink.deliveries")
                .description("Attempts to hand a remediation revision to a receiver.")
                .tag("receiver", receiver.name())
                .tag("outcome", outcome)
                .register(metrics.registry());
    }
}
