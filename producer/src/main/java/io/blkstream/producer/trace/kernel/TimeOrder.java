package io.blkstream.producer.trace.kernel;

import java.util.function.Consumer;

/**
 * Sorts events by time as far as a bounded buffer reaches: traces mix the buffers of several processors. Events of the
 * same time keep their order.
 */
final class TimeOrder {
    private final BlockEvent[] ring;
    private final Consumer<BlockEvent> out;
    private int head;
    private int size;
    private long newestNanos = Long.MIN_VALUE;
    private long releasedNanos = Long.MIN_VALUE;
    private long disordered;
    private long unsorted;

    /** @param capacity how many events are held back, a power of two */
    TimeOrder(int capacity, Consumer<BlockEvent> out) {
        if (Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity is not a power of two: " + capacity);
        }
        this.ring = new BlockEvent[capacity];
        this.out = out;
    }

    void accept(BlockEvent event) {
        if (size == ring.length) {
            release();
        }
        if (event.timeNanos() < newestNanos) {
            disordered++;
        }
        newestNanos = Math.max(newestNanos, event.timeNanos());
        insert(event);
    }

    /** Hands out all that is held back. */
    void drain() {
        while (size > 0) {
            release();
        }
    }

    /** Events that came after a later one. */
    long disordered() {
        return disordered;
    }

    /** Those among them that came too late to be sorted. */
    long unsorted() {
        return unsorted;
    }

    private void insert(BlockEvent event) {
        int at = size++;
        while (at > 0 && ring[slot(at - 1)].timeNanos() > event.timeNanos()) {
            ring[slot(at)] = ring[slot(at - 1)];
            at--;
        }
        ring[slot(at)] = event;
    }

    private void release() {
        BlockEvent event = ring[head];
        ring[head] = null;
        head = slot(1);
        size--;
        if (event.timeNanos() < releasedNanos) {
            unsorted++;
        }
        releasedNanos = Math.max(releasedNanos, event.timeNanos());
        out.accept(event);
    }

    private int slot(int index) {
        return head + index & ring.length - 1;
    }
}
