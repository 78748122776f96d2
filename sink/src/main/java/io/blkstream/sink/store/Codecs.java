package io.blkstream.sink.store;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;

/** The codecs of everything that the store keeps whole. */
record Codecs(
        RecordCodec<Remediation> remediations,
        RecordCodec<ThroughputWindow> windows,
        RecordCodec<CaptureStatus> captureStatus) {

    static Codecs with(StoredSchemas schemas) {
        return new Codecs(
                new RecordCodec<>(Remediation.class, schemas),
                new RecordCodec<>(ThroughputWindow.class, schemas),
                new RecordCodec<>(CaptureStatus.class, schemas));
    }
}
