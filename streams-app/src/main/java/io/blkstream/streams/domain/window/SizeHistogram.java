package io.blkstream.streams.domain.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/** I/Os by size in powers of two: element i counts sizes in [2^i, 2^(i+1)) bytes, element 0 also sizes 0 and 1. */
public final class SizeHistogram {
    private static final int BUCKETS = Long.SIZE;

    private final long[] counts = new long[BUCKETS];

    void add(long bytes, int weight) {
        if (bytes >= 0) {
            counts[bucketOf(bytes)] += weight;
        }
    }

    /** Adds everything of another histogram. */
    public void merge(SizeHistogram other) {
        for (int i = 0; i < BUCKETS; i++) {
            counts[i] += other.counts[i];
        }
    }

    /** The counts without trailing zeros. */
    public long[] counts() {
        return Arrays.copyOf(counts, usedBuckets());
    }

    /** Writes the whole state; {@link #readFrom} is its inverse. */
    public void writeTo(DataOutput out) throws IOException {
        int used = usedBuckets();
        out.writeByte(used);
        for (int i = 0; i < used; i++) {
            out.writeLong(counts[i]);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static SizeHistogram readFrom(DataInput in) throws IOException {
        SizeHistogram histogram = new SizeHistogram();
        int used = in.readByte();
        for (int i = 0; i < used; i++) {
            histogram.counts[i] = in.readLong();
        }
        return histogram;
    }

    private static int bucketOf(long bytes) {
        return bytes <= 1 ? 0 : Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
    }

    private int usedBuckets() {
        int used = BUCKETS;
        while (used > 0 && counts[used - 1] == 0) {
            used--;
        }
        return used;
    }
}
