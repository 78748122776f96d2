package io.blkstream.producer.trace.dataset;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;

/**
 * What public data sets tell of an I/O.
 *
 * @param host empty when the set names none
 * @param device empty when the set names none
 * @param timeNanos time that the row prints
 * @param issuedNanos when it was issued, from the same origin
 * @param sector 512-byte units, -1 = unknown or none
 * @param bytes -1 = unknown
 * @param latencyNanos null = unknown
 */
record DatasetIo(
        String host,
        String device,
        long timeNanos,
        long issuedNanos,
        Operation operation,
        long sector,
        long bytes,
        Long latencyNanos) {

    /** An I/O whose printed time is that of its issue. */
    static DatasetIo issuedAt(long timeNanos, String device, Operation operation, long sector, long bytes) {
        return new DatasetIo("", device, timeNanos, timeNanos, operation, sector, bytes, null);
    }

    DatasetIo onHost(String name) {
        return new DatasetIo(name, device, timeNanos, issuedNanos, operation, sector, bytes, latencyNanos);
    }

    DatasetIo taking(Long nanos) {
        return new DatasetIo(host, device, timeNanos, issuedNanos, operation, sector, bytes, nanos);
    }

    TracedIo inLine(long line) {
        IoEvent event = BlankIo.create();
        event.setIssuedAt(issuedNanos);
        event.setOperation(operation);
        event.setSector(sector);
        event.setBytes(bytes);
        event.setLatencyNanos(latencyNanos);
        event.setHost(host);
        event.setDevice(device);
        return new TracedIo(line, timeNanos, event);
    }
}
