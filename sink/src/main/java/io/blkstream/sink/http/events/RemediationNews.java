package io.blkstream.sink.http.events;

import io.blkstream.sink.http.api.ApiJson;
import io.blkstream.sink.http.api.RemediationJson;
import io.blkstream.sink.store.StoreQueries;
import io.blkstream.sink.store.StoredRemediation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is new among remediations, read from the store: so it also tells what other instances stored there. For one thread. */
final class RemediationNews {
    /** More than these at once are not told one by one: clients are to look at the list again. */
    static final int MOST_AT_ONCE = 500;

    /** Transactions of other instances may become visible out of order by so much. */
    private static final Duration OVERLAP = Duration.ofSeconds(2);

    private static final int REMEMBERED = 4096;

    private final StoreQueries queries;
    private final Map<String, Long> toldRevisions = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > REMEMBERED;
        }
    };
    private Instant position;

    RemediationNews(StoreQueries queries, Instant from) {
        this.queries = queries;
        position = from;
    }

    /** Passes over what was stored before a time. */
    void skipTo(Instant time) {
        position = time;
    }

    /** What was stored since the last call. */
    List<Event> take() {
        List<StoredRemediation> stored = queries.storedSince(position.minus(OVERLAP), MOST_AT_ONCE + 1);
        if (stored.isEmpty()) {
            return List.of();
        }
        boolean tooMany = stored.size() > MOST_AT_ONCE;
        List<Event> events = new ArrayList<>();
        for (StoredRemediation one : stored) {
            if (isNew(one)) {
                events.add(event(one));
            }
        }
        Instant newest = stored.get(stored.size() - 1).storedAt();
        if (!tooMany) {
            position = newest.isAfter(position) ? newest : position;
            return events;
        }
        // Beyond the overlap, so that the next look begins after this flood.
        position = newest.plus(OVERLAP).plusMillis(1);
        return List.of(lookAgain(newest));
    }

    /** What a client missed that saw everything up to a time. */
    static List<Event> missed(StoreQueries queries, Instant since, Instant now) {
        List<StoredRemediation> stored = queries.storedSince(since, MOST_AT_ONCE + 1);
        if (stored.size() > MOST_AT_ONCE) {
            return List.of(lookAgain(now));
        }
        return stored.stream().map(RemediationNews::event).toList();
    }

    private boolean isNew(StoredRemediation stored) {
        if (stored.deletedAt().isPresent()) {
            return false;
        }
        long revision = stored.remediation().getRevision();
        Long told = toldRevisions.put(stored.remediation().getId(), revision);
        return told == null || told != revision;
    }

    private static Event event(StoredRemediation stored) {
        return Event.of(stored.storedAt().toEpochMilli(), "remediation", ApiJson.bytes(RemediationJson.item(stored)));
    }

    private static Event lookAgain(Instant upTo) {
        return Event.of(upTo.toEpochMilli(), "reset", ApiJson.bytes(ApiJson.object()));
    }
}
