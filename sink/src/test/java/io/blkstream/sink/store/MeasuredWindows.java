package io.blkstream.sink.store;

import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Windows of reads with latencies, as the streams app makes them. */
final class MeasuredWindows {
    static final String DEVICE = "host1/nvme0n1";

    private MeasuredWindows() {}

    /** A window of 4 KiB reads, each with the latency given, busy and in flight as the latencies say. */
    static ThroughputWindow reads(long startMillis, long lengthMillis, long... latenciesNanos) {
        Histogram histogram = new Histogram(256, 1 << 24, 2);
        histogram.setAutoResize(true);
        Arrays.stream(latenciesNanos).forEach(histogram::recordValue);
        long count = latenciesNanos.length;
        double busy = Arrays.stream(latenciesNanos).sum() / (lengthMillis * 1e6);
        Long[] sizes = new Long[13];
        Arrays.fill(sizes, 0L);
        sizes[12] = count;
        return ThroughputWindow.newBuilder()
                .setScope(WindowScope.DEVICE)
                .setId(DEVICE)
                .setStart(startMillis)
                .setEnd(startMillis + lengthMillis)
                .setOperations(count)
                .setBytes(4096 * count)
                .setByOperation(
                        count == 0 ? List.of() : List.of(new OperationTotals(Operation.READ, count, 4096 * count)))
                .setIops(count * 1e3 / lengthMillis)
                .setBytesPerSecond(4096 * count * 1e3 / lengthMillis)
                .setReadLatency(count == 0 ? null : summary(histogram, latenciesNanos))
                .setReadHistogram(count == 0 ? null : compressed(histogram))
                .setSizeHistogram(count == 0 ? List.of() : List.of(sizes))
                .setMeanInFlight(count == 0 ? null : busy)
                .setBusyFraction(count == 0 ? null : busy)
                .build();
    }

    static Histogram histogram(ByteBuffer compressed) throws DataFormatException {
        return Histogram.decodeFromCompressedByteBuffer(compressed.duplicate(), 0);
    }

    private static LatencySummary summary(Histogram histogram, long[] latenciesNanos) {
        long max = Arrays.stream(latenciesNanos).max().orElseThrow();
        return new LatencySummary(
                (long) latenciesNanos.length,
                Arrays.stream(latenciesNanos).average().orElseThrow(),
                Math.min(max, histogram.getValueAtPercentile(50)),
                Math.min(max, histogram.getValueAtPercentile(90)),
                Math.min(max, histogram.getValueAtPercentile(99)),
                Math.min(max, histogram.getValueAtPercentile(99.9)),
                max);
    }

    private static ByteBuffer compressed(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return ByteBuffer.wrap(Arrays.copyOf(buffer.array(), length));
    }
}
