package io.blkstream.producer.generate;

import java.util.Arrays;

/** Points in time, the earliest first; a binary heap of primitives, for it is touched twice per event. */
final class TimeHeap {
    private static final int INITIAL_CAPACITY = 16;

    private long[] times = new long[INITIAL_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    /** The earliest; {@link Long#MAX_VALUE} when empty. */
    long first() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    void add(long time) {
        if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
        }
        int at = size++;
        while (at > 0 && times[(at - 1) / 2] > time) {
            times[at] = times[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        times[at] = time;
    }

    /** Takes the earliest away; there must be one. */
    void removeFirst() {
        long last = times[--size];
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (times[child] >= last) {
                break;
            }
            times[at] = times[child];
            at = child;
        }
        times[at] = last;
    }

    /** Takes away everything up to and including that time. */
    void removeUpTo(long time) {
        while (size > 0 && times[0] <= time) {
            removeFirst();
        }
    }
}
