package io.blkstream.sink.measure;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topic;
import io.blkstream.schemas.Topics;
import io.blkstream.sink.store.Change;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts stored records by the topic that they came from. */
final class TopicCounters implements Change.Writer {
    private final Counter remediations;
    private final Counter windows;
    private final Counter captureStatus;

    TopicCounters(MeterRegistry registry) {
        remediations = counter(registry, Topics.REMEDIATIONS);
        windows = counter(registry, Topics.THROUGHPUT_WINDOWS);
        captureStatus = counter(registry, Topics.CAPTURE_STATUS);
    }

    @Override
    public void remediationPublished(Remediation remediation) {
        remediations.increment();
    }

    @Override
    public void remediationDeleted(String id) {
        remediations.increment();
    }

    @Override
    public void windowMeasured(ThroughputWindow window) {
        windows.increment();
    }

    @Override
    public void captureReported(DeviceKey device, CaptureStatus status) {
        captureStatus.increment();
    }

    @Override
    public void captureForgotten(DeviceKey device) {
        captureStatus.increment();
    }

    private static Counter counter(MeterRegistry registry, Topic<?> topic) {
        return Counter.builder("blkstream.sink.records.stored")
                .description("Records read from Kafka and stored.")
                .tag("topic", topic.name())
                .register(registry);
    }
}
