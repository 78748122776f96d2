package io.blkstream.streams.domain.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.HdrHistogram.Histogram;

/** Latencies of one kind of I/O: count, sum and largest exactly, percentiles to two digits. */
public final class LatencyTally {
    /** 2 digits = at most 1 % off. */
    private static final int SIGNIFICANT_DIGITS = 2;
    /** No device answers faster than this matters: keeps the histogram small. */
    private static final long LOWEST_NANOS = 256;

    private static final long INITIAL_HIGHEST_NANOS = 1 << 24;

    private long count;
    private long sumNanos;
    private long maxNanos;
    private Histogram histogram;

    /** Adds one latency that stands for {@code weight} I/Os; unknown (negative) ones are passed over. */
    public void add(long latencyNanos, int weight) {
        if (latencyNanos < 0) {
            return;
        }
        count += weight;
        sumNanos += latencyNanos * weight;
        maxNanos = Math.max(maxNanos, latencyNanos);
        histogram().recordValueWithCount(latencyNanos, weight);
    }

    /** Adds everything of another tally. */
    public void merge(LatencyTally other) {
        if (other.count == 0) {
            return;
        }
        count += other.count;
        sumNanos += other.sumNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
        histogram().add(other.histogram());
    }

    /** I/Os with a known latency, weighted. */
    public long count() {
        return count;
    }

    /** Summed latency, nanoseconds, weighted. */
    public long sumNanos() {
        return sumNanos;
    }

    /** Largest latency, nanoseconds; 0 when there is none. */
    public long maxNanos() {
        return maxNanos;
    }

    /** Mean latency, nanoseconds; 0 when there is none. */
    public double meanNanos() {
        return count == 0 ? 0 : (double) sumNanos / count;
    }

    /** Latency below which this share of I/Os ended, nanoseconds, never above the largest; 0 when there is none. */
    public long percentileNanos(double percent) {
        return count == 0 ? 0 : Math.min(maxNanos, histogram().getValueAtPercentile(percent));
    }

    /** The histogram in HdrHistogram's compressed V2 encoding, nanoseconds. */
    public byte[] compressed() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram().getNeededByteBufferCapacity());
        int length = histogram().encodeIntoCompressedByteBuffer(buffer);
        byte[] bytes = new byte[length];
        buffer.flip();
        buffer.get(bytes);
        return bytes;
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        out.writeLong(count);
        if (count == 0) {
            return;
        }
        out.writeLong(sumNanos);
        out.writeLong(maxNanos);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(buffer);
        out.writeInt(length);
        out.write(buffer.array(), 0, length);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static LatencyTally readFrom(DataInput in) throws IOException {
        LatencyTally tally = new LatencyTally();
        tally.count = in.readLong();
        if (tally.count == 0) {
            return tally;
        }
        tally.sumNanos = in.readLong();
        tally.maxNanos = in.readLong();
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        tally.histogram = Histogram.decodeFromByteBuffer(ByteBuffer.wrap(bytes), INITIAL_HIGHEST_NANOS);
        tally.histogram.setAutoResize(true);
        return tally;
    }

    private Histogram histogram() {
        if (histogram == null) {
            histogram = new Histogram(LOWEST_NANOS, INITIAL_HIGHEST_NANOS, SIGNIFICANT_DIGITS);
            histogram.setAutoResize(true);
        }
        return histogram;
    }
}
