package io.blkstream.sink.consume;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import org.apache.kafka.common.serialization.Deserializer;

/** What makes records of the bytes in the three topics; configured by whoever hands them in, used by one thread. */
public record Decoders(
        Deserializer<Remediation> remediations,
        Deserializer<ThroughputWindow> windows,
        Deserializer<CaptureStatus> captureStatus)
        implements AutoCloseable {

    @Override
    public void close() {
        remediations.close();
        windows.close();
        captureStatus.close();
    }
}
