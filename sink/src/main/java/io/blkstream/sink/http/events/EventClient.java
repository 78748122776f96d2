package io.blkstream.sink.http.events;

import io.blkstream.sink.http.EventSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Events on their way to one client. A client that is too slow for its queue is dropped: it comes back and resumes. */
final class EventClient implements EventSource {
    private static final int MOST_WAITING = 256;
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final String RETRY = "retry: 2000\n\n";
    private static final String HEARTBEAT_COMMENT = ": still here\n\n";

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Event> waiting = new ArrayDeque<>();
    private final Supplier<List<Event>> first;
    private final Consumer<EventClient> atEnd;
    private boolean ended;

    /**
     * A client.
     *
     * @param first what it is told first, asked for when it listens already, so that nothing falls in between
     * @param atEnd called when it is gone
     */
    EventClient(Supplier<List<Event>> first, Consumer<EventClient> atEnd) {
        this.first = first;
        this.atEnd = atEnd;
    }

    /** Takes an event, or ends when too many wait; never blocks. */
    void offer(Event event) {
        lock.lock();
        try {
            if (waiting.size() >= MOST_WAITING) {
                ended = true;
            } else {
                waiting.add(event);
            }
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Ends soon. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void writeTo(Output output) throws IOException, InterruptedException {
        try {
            output.write(RETRY);
            for (Event event : first.get()) {
                output.write(event.text());
            }
            String next = next();
            while (!next.isEmpty()) {
                output.write(next);
                next = next();
            }
        } finally {
            atEnd.accept(this);
        }
    }

    /** What to write next, a heartbeat when nothing happens; empty at the end. */
    private String next() throws InterruptedException {
        lock.lock();
        try {
            long nanos = HEARTBEAT.toNanos();
            while (waiting.isEmpty() && !ended && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            if (ended) {
                return "";
            }
            return waiting.isEmpty() ? HEARTBEAT_COMMENT : waiting.remove().text();
        } finally {
            lock.unlock();
        }
    }
}
