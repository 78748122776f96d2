package io.blkstream.sink.http.events;

import io.blkstream.sink.http.EventSource;
import io.blkstream.sink.http.HttpProblem;
import io.blkstream.sink.http.HttpRequest;
import io.blkstream.sink.http.Route;
import io.blkstream.sink.http.api.ApiJson;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.StoreQueries;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells all clients what changes, from one thread, at most once a second. */
public final class EventHub implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventHub.class);
    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final Duration CLOSING_TIME = Duration.ofSeconds(5);
    /** Each holds a thread of the server. */
    private static final int MOST_CLIENTS = 100;

    private final StoreQueries queries;
    private final RemediationNews remediations;
    private final StoredNews stored = new StoredNews();
    private final Clock clock;
    private final Set<EventClient> clients = ConcurrentHashMap.newKeySet();
    private final Semaphore closing = new Semaphore(0);
    private volatile boolean closed;
    private final Thread thread = new Thread(this::run, "sink-events");

    public EventHub(StoreQueries queries, Clock clock) {
        this.queries = queries;
        this.clock = clock;
        remediations = new RemediationNews(queries, clock.instant());
        thread.setDaemon(true);
    }

    public List<Route> routes() {
        Route.Stream stream = this::open;
        return List.of(new Route("/events", List.of("lastEventId"), false, stream));
    }

    /** Begins to tell. */
    public void start() {
        thread.start();
    }

    /** Takes note of what was stored. */
    public void stored(List<Change> changes) {
        if (!clients.isEmpty()) {
            changes.forEach(change -> change.writeTo(stored));
        }
    }

    /** How many listen. */
    public int clients() {
        return clients.size();
    }

    /** Ends all streams. */
    @Override
    public void close() {
        closed = true;
        closing.release();
        clients.forEach(EventClient::end);
        try {
            thread.join(CLOSING_TIME.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private EventSource open(HttpRequest request) {
        if (clients.size() >= MOST_CLIENTS) {
            throw HttpProblem.unavailable(MOST_CLIENTS + " clients listen already");
        }
        Optional<Instant> seen = lastSeen(request);
        EventClient client = new EventClient(() -> first(seen), clients::remove);
        clients.add(client);
        if (closed) {
            client.end();
        }
        return client;
    }

    /** Where a client is that saw no event yet, and what it missed. */
    private List<Event> first(Optional<Instant> seen) {
        Instant now = clock.instant();
        Event hello = Event.of(
                now.toEpochMilli(), "hello", ApiJson.bytes(ApiJson.object().put("now", now.toEpochMilli())));
        List<Event> first = new ArrayList<>();
        seen.ifPresent(since -> first.addAll(RemediationNews.missed(queries, since, now)));
        first.add(hello);
        return first;
    }

    private static Optional<Instant> lastSeen(HttpRequest request) {
        Optional<String> header = Optional.ofNullable(request.headers().get("last-event-id"));
        try {
            return header.or(() -> request.text("lastEventId"))
                    .map(Long::parseLong)
                    .map(Instant::ofEpochMilli);
        } catch (NumberFormatException e) {
            throw HttpProblem.badRequest("Last-Event-ID is '" + header.orElse("") + "': expected the id of an event");
        }
    }

    private void run() {
        try {
            while (!closing.tryAcquire(ROUND.toMillis(), TimeUnit.MILLISECONDS)) {
                round();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void round() {
        try {
            tell();
        } catch (RuntimeException e) {
            LOG.warn("changes cannot be read for the event stream: {}", e.toString());
        }
    }

    private void tell() {
        if (clients.isEmpty()) {
            remediations.skipTo(clock.instant());
            return;
        }
        remediations.take().forEach(this::tell);
        stored.take().forEach(this::tell);
    }

    private void tell(Event event) {
        clients.forEach(client -> client.offer(event));
    }
}
