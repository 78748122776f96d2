package io.blkstream.streams.wire;

import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.rollup.Rollup;
import io.blkstream.streams.domain.rollup.Totals;
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
        Totals totals = Totals.of(window);
        return aggregates(window.span(), totals)
                .setScope(WindowScope.DEVICE)
                .setId(window.device().toString())
                .setBusyFraction(totals.timed() ? window.busyFraction() : null)
                .build();
    }

    /**
     * The aggregates of many devices. Their busy fraction stays null: when at least one of them was busy is not known any
     * more, and would say little.
     */
    public static ThroughputWindow toRecord(WindowScope scope, Rollup rollup) {
        return aggregates(rollup.span(), rollup.totals())
                .setScope(scope)
                .setId(rollup.key())
                .setMembers(rollup.members())
                .build();
    }

    private static ThroughputWindow.Builder aggregates(TimeSpan span, Totals totals) {
        OperationTally operations = totals.operations();
        return ThroughputWindow.newBuilder()
                .setStart(span.startMillis())
                .setEnd(span.endMillis())
                .setOperations(operations.operations())
                .setBytes(operations.bytesMoved())
                .setByOperation(byOperation(operations))
                .setIops(operations.operations() / span.lengthSeconds())
                .setBytesPerSecond(operations.bytesMoved() / span.lengthSeconds())
                .setReadLatency(summary(totals.reads()))
                .setWriteLatency(summary(totals.writes()))
                .setReadHistogram(histogram(totals.reads()))
                .setWriteHistogram(histogram(totals.writes()))
                .setSizeHistogram(Arrays.stream(totals.sizes().counts()).boxed().toList())
                .setMeanInFlight(totals.timed() ? totals.meanInFlight(span) : null)
                .setComplete(totals.complete())
                .setLate(totals.late())
                .setLost(totals.lost())
                .setErrors(totals.errors());
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
