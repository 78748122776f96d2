package io.blkstream.streams.domain.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * The time in which at least one I/O was in flight: the length of the union of the intervals from issue to completion.
 * Takes them in any order; exact as long as no interval reaches back over more than {@value #REMEMBERED} gaps.
 */
public final class BusyTime {
    private static final int REMEMBERED = 32;

    /** Disjoint intervals in ascending order; the oldest is folded into {@link #foldedNanos} when there are too many. */
    private final long[] starts = new long[REMEMBERED];

    private final long[] ends = new long[REMEMBERED];
    private int size;
    private long foldedNanos;

    void add(long startNanos, long latencyNanos) {
        if (latencyNanos <= 0) {
            return;
        }
        long start = startNanos;
        long end = startNanos + latencyNanos;
        int first = size;
        while (first > 0 && ends[first - 1] >= start) {
            first--;
        }
        int last = first;
        while (last < size && starts[last] <= end) {
            start = Math.min(start, starts[last]);
            end = Math.max(end, ends[last]);
            last++;
        }
        replace(first, last, start, end);
    }

    /** Busy time, nanoseconds. */
    public long nanos() {
        long sum = foldedNanos;
        for (int i = 0; i < size; i++) {
            sum += ends[i] - starts[i];
        }
        return sum;
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeLong(foldedNanos);
        out.writeByte(size);
        for (int i = 0; i < size; i++) {
            out.writeLong(starts[i]);
            out.writeLong(ends[i]);
        }
    }

    static BusyTime readFrom(DataInput in) throws IOException {
        BusyTime busy = new BusyTime();
        busy.foldedNanos = in.readLong();
        busy.size = in.readByte();
        for (int i = 0; i < busy.size; i++) {
            busy.starts[i] = in.readLong();
            busy.ends[i] = in.readLong();
        }
        return busy;
    }

    /** Puts one interval in the place of those from {@code first} to before {@code last}. */
    private void replace(int first, int last, long start, long end) {
        int insertAt = first;
        if (first == last) {
            insertAt = makeRoomAt(first);
            if (insertAt < 0) {
                foldedNanos += end - start;
                return;
            }
        } else {
            int removed = last - first - 1;
            System.arraycopy(starts, last, starts, first + 1, size - last);
            System.arraycopy(ends, last, ends, first + 1, size - last);
            size -= removed;
        }
        starts[insertAt] = start;
        ends[insertAt] = end;
    }

    /** Opens a slot; -1 when the new interval would be the oldest of too many. */
    private int makeRoomAt(int index) {
        int at = index;
        if (size == REMEMBERED) {
            if (index == 0) {
                return -1;
            }
            foldedNanos += ends[0] - starts[0];
            System.arraycopy(starts, 1, starts, 0, size - 1);
            System.arraycopy(ends, 1, ends, 0, size - 1);
            size--;
            at--;
        }
        System.arraycopy(starts, at, starts, at + 1, size - at);
        System.arraycopy(ends, at, ends, at + 1, size - at);
        size++;
        return at;
    }
}
