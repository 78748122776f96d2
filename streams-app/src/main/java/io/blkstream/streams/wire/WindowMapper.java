package io.blkstream.streams.wire;

import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.LatencyTally;
import io.blkstream.streams.domain.window.OperationTally;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** Windows from the domain to the wire. */
public final class WindowMapper {
    private WindowMapper() {}

    /** The key of a window's record: scope|id. */
    public static String key(ThroughputWindow window) {
        return window.getScope() + "|" + window.getId();
    }

    /** The aggregates of a device's window. */
    public static ThroughputWindow toRecord(DeviceWindow window) {
        TimeSpan span = window.span();
        OperationTally operations = window.operations();
        boolean timed = window.reads().count() + window.writes().count() > 0;
        return ThroughputWindow.newBuilder()
                .setScope(WindowScope.DEVICE)
                .setId(window.device().toString())
                .setStart(span.startMillis())
                .setEnd(span.endMillis())
                .setOperations(operations.operations())
                .setBytes(operations.bytesMoved())
                .setByOperation(byOperation(operations))
                .setIops(operations.operations() / span.lengthSeconds())
                .setBytesPerSecond(operations.bytesMoved() / span.lengthSeconds())
                .setReadLatency(summary(window.reads()))
                .setWriteLatency(summary(window.writes()))
                .setReadHistogram(histogram(window.reads()))
                .setWriteHistogram(histogram(window.writes()))
                .setSizeHistogram(Arrays.stream(window.sizes().counts()).boxed().toList())
                .setMeanInFlight(timed ? window.meanInFlight() : null)
                .setBusyFraction(timed ? window.busyFraction() : null)
                .setComplete(window.complete())
                .setLate(window.late())
                .setLost(window.lost())
                .setErrors(window.errors())
                .build();
    }

    private static List<OperationTotals> byOperation(OperationTally tally) {
        return Arrays.stream(Operation.values())
                .filter(operation -> tally.operations(operation) > 0)
                .map(operation -> new OperationTotals(
                        io.blkstream.schemas.Operation.valueOf(operation.name()),
                        tally.operations(operation),
                        tally.bytes(operation)))
                .toList();
    }

    private static LatencySummary summary(LatencyTally tally) {
        return tally.count() == 0
                ? null
                : new LatencySummary(
                        tally.count(),
                        tally.meanNanos(),
                        tally.percentileNanos(50),
                        tally.percentileNanos(90),
                        tally.percentileNanos(99),
                        tally.percentileNanos(99.9),
                        tally.maxNanos());
    }

    private static ByteBuffer histogram(LatencyTally tally) {
        return tally.count() == 0 ? null : ByteBuffer.wrap(tally.compressed());
    }
}
