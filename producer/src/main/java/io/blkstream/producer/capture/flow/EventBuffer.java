package io.blkstream.producer.capture.flow;

import io.blkstream.schemas.IoEvent;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds events between the capture, which must not wait, and the publication, which may have to. When it is full the oldest
 * events are dropped, and the next event of their device says so in {@code lostBefore}. For one thread on each side.
 */
public final class EventBuffer {
    private final int capacity;
    private final ArrayDeque<IoEvent> events = new ArrayDeque<>();
    private final Map<String, Long> untold = new HashMap<>();
    private final Map<String, Long> dropped = new HashMap<>();
    private long droppedEvents;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();

    /** @param capacity events that it holds, > 0 */
    public EventBuffer(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity of the event buffer < 1: " + capacity);
        }
        this.capacity = capacity;
    }

    /** Adds events, at the expense of the oldest ones when there is no room. Does not wait. */
    public void add(List<IoEvent> added) {
        lock.lock();
        try {
            for (IoEvent event : added) {
                if (events.size() == capacity) {
                    drop(events.poll());
                }
                events.add(event);
            }
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    /** I/Os of a device that no event will tell of: the next one says so. */
    public void lost(String device, long ios) {
        lock.lock();
        try {
            untold.merge(device, ios, Long::sum);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Moves the oldest events to a list, waiting for the first one.
     *
     * @param most how many at most
     * @param nanos how long to wait
     */
    public void take(List<IoEvent> into, int most, long nanos) throws InterruptedException {
        lock.lock();
        try {
            if (events.isEmpty() && nanos > 0) {
                filled.await(nanos, TimeUnit.NANOSECONDS);
            }
            for (int i = 0; i < most && !events.isEmpty(); i++) {
                into.add(told(events.poll()));
            }
        } finally {
            lock.unlock();
        }
    }

    /** I/Os dropped so far, by device. */
    public Map<String, Long> dropped() {
        lock.lock();
        try {
            return Map.copyOf(dropped);
        } finally {
            lock.unlock();
        }
    }

    /** Events dropped so far; each may stand for several I/Os. */
    public long droppedEvents() {
        lock.lock();
        try {
            return droppedEvents;
        } finally {
            lock.unlock();
        }
    }

    /** Events that it holds now. */
    public int size() {
        lock.lock();
        try {
            return events.size();
        } finally {
            lock.unlock();
        }
    }

    /** Events that it can hold. */
    public int capacity() {
        return capacity;
    }

    private void drop(IoEvent event) {
        droppedEvents++;
        untold.merge(event.getDevice(), event.getLostBefore() + event.getWeight(), Long::sum);
        dropped.merge(event.getDevice(), (long) event.getWeight(), Long::sum);
    }

    private IoEvent told(IoEvent event) {
        if (!untold.isEmpty()) {
            Long lost = untold.remove(event.getDevice());
            event.setLostBefore(event.getLostBefore() + (lost == null ? 0 : lost));
        }
        return event;
    }
}
