package io.blkstream.streams.domain.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads by process or thread id; exact for the first {@value #MAX_READERS} ids, the rest is counted together. */
public final class ReaderCounts {
    /** Ids that are told apart. */
    public static final int MAX_READERS = 256;

    private final Map<Integer, Long> counts = new HashMap<>();
    private long others;
    private int lastPid = Integer.MIN_VALUE;
    private long lastCount;

    void add(int pid, int weight) {
        // Most reads come from the reader of the one before: the map is asked only when it changes.
        if (pid != lastPid) {
            settle();
            lastPid = pid;
        }
        lastCount += weight;
    }

    /** Adds everything of another tally. */
    public void merge(ReaderCounts other) {
        other.settle();
        settle();
        other.counts.forEach(this::addTo);
        others += other.others;
    }

    /** Distinct readers; a lower bound when there are more than can be told apart. */
    public int distinct() {
        settle();
        return counts.size() + (others > 0 ? 1 : 0);
    }

    /** Share of all reads that the busiest reader made, 0..1; 0 without reads. */
    public double largestShare() {
        settle();
        long total = others;
        long largest = 0;
        for (long count : counts.values()) {
            total += count;
            largest = Math.max(largest, count);
        }
        return total == 0 ? 0 : (double) largest / total;
    }

    void writeTo(DataOutput out) throws IOException {
        settle();
        out.writeLong(others);
        out.writeInt(counts.size());
        for (Map.Entry<Integer, Long> entry : counts.entrySet()) {
            out.writeInt(entry.getKey());
            out.writeLong(entry.getValue());
        }
    }

    static ReaderCounts readFrom(DataInput in) throws IOException {
        ReaderCounts tally = new ReaderCounts();
        tally.others = in.readLong();
        int size = in.readInt();
        for (int i = 0; i < size; i++) {
            tally.counts.put(in.readInt(), in.readLong());
        }
        return tally;
    }

    private void settle() {
        if (lastCount > 0) {
            addTo(lastPid, lastCount);
            lastCount = 0;
        }
    }

    private void addTo(int pid, long count) {
        if (counts.size() < MAX_READERS || counts.containsKey(pid)) {
            counts.merge(pid, count, Long::sum);
        } else {
            others += count;
        }
    }
}
