package io.blkstream.sink.receive;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blkstream.schemas.Remediation;
import io.blkstream.sink.store.Outbox;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps Prometheus Alertmanagers informed, API v2: posts alerts as they change, and all that hold again and again, because
 * an Alertmanager lets an alert that it does not hear of end. Each revision goes to every URL; one that takes it is
 * enough, for the next repetition reaches the others.
 */
final class AlertmanagerReceiver implements Receiver {
    private static final Logger LOG = LoggerFactory.getLogger(AlertmanagerReceiver.class);
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int MOST_ALERTS_PER_POST = 200;
    /** As Prometheus does it: an alert outlives three repetitions that get lost. */
    private static final int INTERVALS_TO_LIVE = 4;

    private final String name;
    private final Options options;
    private final JsonPost post;
    private final Outbox outbox;
    private final Clock clock;

    /**
     * Where and how often.
     *
     * @param urls of the Alertmanagers, without {@code /api/v2/alerts}
     * @param resend time between two repetitions
     * @param keepResolved how long a resolved alert is repeated; at least four times {@code resend}, so that an
     *     Alertmanager that missed the end still learns of it
     * @param pageUrl where the page is, for links
     */
    record Options(List<URI> urls, Duration resend, Duration keepResolved, Optional<String> pageUrl) {
        Options {
            urls = List.copyOf(urls);
            if (urls.isEmpty()) {
                throw new IllegalArgumentException("no Alertmanager URL");
            }
            if (resend.isZero()) {
                throw new IllegalArgumentException("resend is 0");
            }
            if (keepResolved.compareTo(resend.multipliedBy(INTERVALS_TO_LIVE)) < 0) {
                throw new IllegalArgumentException("keep-resolved " + keepResolved + " is shorter than "
                        + INTERVALS_TO_LIVE + " times resend " + resend);
            }
        }
    }

    AlertmanagerReceiver(String name, Options options, JsonPost post, Outbox outbox, Clock clock) {
        this.name = Objects.requireNonNull(name, "name");
        this.options = options;
        this.post = post;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Duration> repeatInterval() {
        return Optional.of(options.resend());
    }

    @Override
    public void receive(Remediation remediation) throws IOException, InterruptedException {
        send(alerts(remediation.getId(), remediation.getRevision()));
    }

    @Override
    public void repeat() throws IOException, InterruptedException {
        List<Alert> batch = new ArrayList<>();
        for (String id : outbox.current(name, endedSince())) {
            batch.addAll(alerts(id, Long.MAX_VALUE));
            if (batch.size() >= MOST_ALERTS_PER_POST) {
                send(batch);
                batch.clear();
            }
        }
        send(batch);
    }

    @Override
    public void close() {}

    private List<Alert> alerts(String id, long inHand) {
        return new AlertHistory(outbox.told(name, id), inHand)
                .standing(endedSince()).stream().map(this::alert).toList();
    }

    private Alert alert(AlertHistory.Standing standing) {
        Remediation described = standing.firing();
        return Alert.of(
                AlertText.labels(described, standing.severity()),
                AlertText.annotations(described),
                Instant.ofEpochMilli(described.getFirstSeen()),
                standing.endedBy() == null ? endOfLife() : endedAt(standing.endedBy()),
                AlertText.link(options.pageUrl(), described));
    }

    private Instant endOfLife() {
        return clock.instant().plus(options.resend().multipliedBy(INTERVALS_TO_LIVE));
    }

    /** Hosts may be ahead of this clock; an end in the future would be no end. */
    private Instant endedAt(Remediation ending) {
        long millis = ending.getResolvedAt() == null ? ending.getLastSeen() : ending.getResolvedAt();
        Instant ended = Instant.ofEpochMilli(millis);
        Instant now = clock.instant();
        return ended.isAfter(now) ? now : ended;
    }

    private Instant endedSince() {
        return clock.instant().minus(options.keepResolved());
    }

    private void send(List<Alert> alerts) throws IOException, InterruptedException {
        if (alerts.isEmpty()) {
            return;
        }
        byte[] body = JSON.writeValueAsBytes(alerts);
        List<IOException> failures = new ArrayList<>();
        for (URI url : options.urls()) {
            try {
                post.send(url, body, Map.of());
            } catch (IOException e) {
                LOG.warn("receiver={} alertmanager={} error=\"{}\"", name, url.getHost(), e.toString());
                failures.add(e);
            }
        }
        if (failures.size() == options.urls().size()) {
            throw worthRetrying(failures);
        }
    }

    private static IOException worthRetrying(List<IOException> failures) {
        return failures.stream()
                .filter(failure -> !(failure instanceof RefusedException))
                .findFirst()
                .orElse(failures.get(0));
    }
}
