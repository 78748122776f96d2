package io.blkstream.producer.trace.kernel;

import java.util.HashMap;
import java.util.Map;

/** The issued requests that have not ended: found by key, kept in the order of issue, counted by device. */
final class OpenRequests {
    private static final int MAX_RANK = 3;

    private final Map<RequestKey, SameKey> byKey = new HashMap<>();
    private final Map<Integer, Tally> byDevice = new HashMap<>();
    private OpenRequest oldest;
    private OpenRequest newest;
    private int size;
    private int losses;

    int size() {
        return size;
    }

    /** The one that was issued first, or null. */
    OpenRequest oldest() {
        return oldest;
    }

    /** The trace told of a loss: completions of what is open now may be among it. */
    void lost() {
        losses++;
        byDevice.values().forEach(tally -> tally.doubtful = tally.open);
    }

    void add(OpenRequest request) {
        request.lossesBefore = losses;
        index(request);
        append(request);
        tally(request.device()).open++;
        size++;
    }

    void remove(OpenRequest request) {
        unindex(request);
        unlink(request);
        Tally tally = tally(request.device());
        tally.open--;
        if (request.lossesBefore < losses) {
            tally.doubtful--;
        }
        size--;
    }

    /** Finds the request under the key that it has from now on. */
    void move(OpenRequest request, RequestKey key) {
        unindex(request);
        request.key = key;
        index(request);
    }

    /** Requests on the device; null when some of them may have ended unseen. */
    Integer inFlight(int device) {
        Tally tally = tally(device);
        return tally.doubtful > 0 ? null : Integer.valueOf(tally.open);
    }

    /** How many are open under that key. */
    int countOf(RequestKey key) {
        SameKey same = byKey.get(key);
        return same == null ? 0 : same.count;
    }

    /** The one that has had that key for longest; there must be one. */
    OpenRequest firstOf(RequestKey key) {
        return byKey.get(key).first;
    }

    /** A request with that key that waits for being issued again, or null. */
    OpenRequest findRequeued(RequestKey key) {
        SameKey same = byKey.get(key);
        OpenRequest request = same == null || same.requeued == 0 ? null : same.first;
        while (request != null && !request.requeued) {
            request = request.sameKey;
        }
        return request;
    }

    void setRequeued(OpenRequest request, boolean requeued) {
        byKey.get(request.key).requeued += requeued ? 1 : -1;
        request.requeued = requeued;
    }

    /**
     * The request that a completion belongs to, or null. Of several: one of exactly that size before others, then one
     * that no loss can have hidden the end of, then the oldest.
     */
    OpenRequest find(BlockEvent completion) {
        SameKey same = byKey.get(completion.key());
        OpenRequest best = null;
        int bestRank = -1;
        OpenRequest request = same == null ? null : same.first;
        while (request != null && bestRank < MAX_RANK) {
            int rank = rank(request, completion);
            if (rank > bestRank) {
                best = request;
                bestRank = rank;
            }
            request = request.sameKey;
        }
        return best;
    }

    private int rank(OpenRequest request, BlockEvent completion) {
        int sameSize = request.hasRemaining(completion.bytes()) ? 2 : 0;
        return sameSize + (request.lossesBefore == losses ? 1 : 0);
    }

    private void index(OpenRequest request) {
        byKey.computeIfAbsent(request.key, unused -> new SameKey()).append(request);
    }

    private void unindex(OpenRequest request) {
        SameKey same = byKey.get(request.key);
        same.remove(request);
        if (same.count == 0) {
            byKey.remove(request.key);
        }
    }

    private void append(OpenRequest request) {
        request.older = newest;
        if (newest == null) {
            oldest = request;
        } else {
            newest.newer = request;
        }
        newest = request;
    }

    private void unlink(OpenRequest request) {
        if (request.older == null) {
            oldest = request.newer;
        } else {
            request.older.newer = request.newer;
        }
        if (request.newer == null) {
            newest = request.older;
        } else {
            request.newer.older = request.older;
        }
        request.older = null;
        request.newer = null;
    }

    private Tally tally(int device) {
        return byDevice.computeIfAbsent(device, unused -> new Tally());
    }

    private static final class Tally {
        private int open;
        private int doubtful;
    }

    /** Requests under one key, in the order in which they came to it. */
    private static final class SameKey {
        private OpenRequest first;
        private OpenRequest last;
        private int count;
        private int requeued;

        private void append(OpenRequest request) {
            request.sameKey = null;
            if (first == null) {
                first = request;
            } else {
                last.sameKey = request;
            }
            last = request;
            count++;
            requeued += request.requeued ? 1 : 0;
        }

        private void remove(OpenRequest request) {
            OpenRequest before = null;
            for (OpenRequest at = first; at != request; at = at.sameKey) {
                before = at;
            }
            if (before == null) {
                first = request.sameKey;
            } else {
                before.sameKey = request.sameKey;
            }
            last = last == request ? before : last;
            count--;
            requeued -= request.requeued ? 1 : 0;
        }
    }
}
