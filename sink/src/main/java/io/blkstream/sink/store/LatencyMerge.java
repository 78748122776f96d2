package io.blkstream.sink.store;

import io.blkstream.schemas.LatencySummary;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Latencies of one direction over several windows. Every method counts on the parts being given in any order. */
final class LatencyMerge {
    private long count;
    private double sumNanos;
    private long p50Nanos;
    private long p90Nanos;
    private long p99Nanos;
    private long p999Nanos;
    private long maxNanos;
    private Histogram merged;
    private boolean whole = true;

    /** Adds a window's; null when it knows no latency. */
    void add(LatencySummary summary, ByteBuffer histogram) {
        if (summary == null || summary.getCount() == 0) {
            return;
        }
        count += summary.getCount();
        sumNanos += summary.getMeanNanos() * summary.getCount();
        p50Nanos = Math.max(p50Nanos, summary.getP50Nanos());
        p90Nanos = Math.max(p90Nanos, summary.getP90Nanos());
        p99Nanos = Math.max(p99Nanos, summary.getP99Nanos());
        p999Nanos = Math.max(p999Nanos, summary.getP999Nanos());
        maxNanos = Math.max(maxNanos, summary.getMaxNanos());
        whole = whole && histogram != null && isAdded(histogram);
    }

    /** Null when no part knows a latency. Without the histogram of some part, percentiles are the highest of the parts. */
    LatencySummary summary() {
        if (count == 0) {
            return null;
        }
        double meanNanos = sumNanos / count;
        if (!whole) {
            return new LatencySummary(count, meanNanos, p50Nanos, p90Nanos, p99Nanos, p999Nanos, maxNanos);
        }
        return new LatencySummary(
                count, meanNanos, percentile(50), percentile(90), percentile(99), percentile(99.9), maxNanos);
    }

    /** The merged histogram, compressed; null when there is none, or that of some part is missing. */
    ByteBuffer histogram() {
        if (count == 0 || !whole) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.allocate(merged.getNeededByteBufferCapacity());
        int length = merged.encodeIntoCompressedByteBuffer(buffer);
        return ByteBuffer.wrap(buffer.array(), 0, length).slice();
    }

    private long percentile(double percent) {
        return Math.min(maxNanos, merged.getValueAtPercentile(percent));
    }

    /** A histogram that cannot be read counts as missing: one bad record must not stop the merging of the others. */
    private boolean isAdded(ByteBuffer compressed) {
        try {
            Histogram part = Histogram.decodeFromCompressedByteBuffer(compressed.duplicate(), 0);
            if (merged == null) {
                merged = part;
                merged.setAutoResize(true);
            } else {
                merged.add(part);
            }
            return true;
        } catch (DataFormatException | RuntimeException e) {
            return false;
        }
    }
}
