package io.blkstream.producer.trace.kernel;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Requests that are made but not issued: who asked for them, since when they queue, and what was merged into them. */
final class WaitingRequests {
    private static final long NEVER = Long.MIN_VALUE;

    private final int maxWaiting;
    private final Map<RequestKey, Waiting> byStart = new LinkedHashMap<>();
    private final Map<RequestKey, Waiting> byEnd = new HashMap<>();

    WaitingRequests(int maxWaiting) {
        this.maxWaiting = maxWaiting;
    }

    /** A request was made for one bio. */
    void made(BlockEvent event) {
        Waiting old = byStart.remove(event.key());
        if (old != null) {
            byEnd.remove(old.end, old);
        }
        begin(event).bios = 1;
    }

    /** A request exists; its making was not traced if it is new. */
    void started(BlockEvent event) {
        if (!byStart.containsKey(event.key())) {
            begin(event);
        }
    }

    void inserted(BlockEvent event) {
        Waiting waiting = byStart.get(event.key());
        if (waiting == null) {
            waiting = begin(event);
        }
        waiting.insertedAtNanos = event.timeNanos();
    }

    /** Something that begins where a waiting request ends was added to it: a bio, or another waiting request. */
    void mergedBehind(BlockEvent event) {
        Waiting waiting = byEnd.remove(event.key());
        if (waiting == null) {
            return;
        }
        waiting.bios = Math.max(waiting.bios, 1) + takeBiosOf(event);
        waiting.end = event.endKey();
        byEnd.put(waiting.end, waiting);
    }

    void mergedBefore(BlockEvent event) {
        Waiting waiting = byStart.remove(event.endKey());
        if (waiting == null) {
            return;
        }
        waiting.bios = Math.max(waiting.bios, 1) + 1;
        waiting.start = event.key();
        byStart.put(waiting.start, waiting);
    }

    /** Hands out the request that is issued now, or null when nothing is known of it. */
    Waiting take(BlockEvent issue) {
        Waiting waiting = byStart.remove(issue.key());
        if (waiting != null) {
            byEnd.remove(waiting.end, waiting);
        }
        return waiting;
    }

    /** Bios of the merged request; 1 when it is a bio. */
    private int takeBiosOf(BlockEvent event) {
        Waiting merged = byStart.get(event.key());
        if (merged == null || !merged.end.equals(event.endKey())) {
            return 1;
        }
        take(event);
        return Math.max(merged.bios, 1);
    }

    private Waiting begin(BlockEvent event) {
        if (byStart.size() >= maxWaiting) {
            dropOldest();
        }
        Waiting waiting = new Waiting(event);
        byStart.put(waiting.start, waiting);
        byEnd.put(waiting.end, waiting);
        return waiting;
    }

    private void dropOldest() {
        Iterator<Waiting> oldest = byStart.values().iterator();
        Waiting dropped = oldest.next();
        oldest.remove();
        byEnd.remove(dropped.end, dropped);
    }

    /** One waiting request. */
    static final class Waiting {
        private final BlockTask submitter;
        private RequestKey start;
        private RequestKey end;
        private long insertedAtNanos = NEVER;
        private int bios;

        private Waiting(BlockEvent event) {
            submitter = event.task();
            start = event.key();
            end = event.endKey();
        }

        BlockTask submitter() {
            return submitter;
        }

        /** Time from insertion to an issue at {@code nanos}; null when it was never inserted. */
        Long queuedNanosAt(long nanos) {
            return insertedAtNanos == NEVER ? null : Long.valueOf(Math.max(0, nanos - insertedAtNanos));
        }

        /** Bios in the request; null when its making was not traced. */
        Integer bios() {
            return bios == 0 ? null : Integer.valueOf(bios);
        }
    }
}
