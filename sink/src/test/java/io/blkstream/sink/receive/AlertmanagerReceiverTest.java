package io.blkstream.sink.receive;

import static io.blkstream.schemas.RemediationState.FIRING;
import static io.blkstream.schemas.RemediationState.RESOLVED;
import static io.blkstream.schemas.Severity.CRITICAL;
import static io.blkstream.schemas.Severity.WARNING;
import static io.blkstream.sink.Samples.target;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.sink.Samples;
import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.SqlStore;
import io.blkstream.sink.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against a real Alertmanager, whose own notifications tell what people would have got. */
@Timeout(90)
class AlertmanagerReceiverTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Clock CLOCK = Clock.systemUTC();

    @TempDir
    private Path folder;

    private final HttpEndpoint people = HttpEndpoint.start();
    private AlertmanagerProcess alertmanager;
    private Store store;
    private DeliveryThread delivery;

    @BeforeEach
    void startAll() throws IOException {
        assumeTrue(
                AlertmanagerProcess.binary().isPresent(),
                "no prometheus-alertmanager on the PATH (Debian: apt-get install prometheus-alertmanager)");
        alertmanager = AlertmanagerProcess.in(folder, people.url());
        alertmanager.start();
        store = SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), CLOCK);
        delivery = delivering(alertmanager.url());
    }

    @AfterEach
    void stopAll() {
        if (delivery != null) {
            delivery.close();
            store.close();
        }
        if (alertmanager != null) {
            alertmanager.close();
        }
        people.close();
    }

    @Test
    void shouldShowAlertGroupedByRuleAndResolveIt() throws Exception {
        publish("a", 1, FIRING, CRITICAL);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(alertmanager.alerts()).containsExactly("W01/critical/host1/a"));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(notified()).containsExactly("firing W01/critical/a"));
        JsonNode group = alertmanager.groups().get(0);
        assertThat(group.get("labels").get("rule").asText()).isEqualTo("W01");
        JsonNode alert = group.get("alerts").get(0);
        assertThat(alert.get("annotations").get("summary").asText()).startsWith("93 % of writes");
        assertThat(alert.get("annotations").get("gain").asText()).isEqualTo("expected gain 5.8–11.7×");
        assertThat(alert.get("generatorURL").asText()).isEqualTo("https://page.example.org/#/remediations/a");

        publish("a", 2, RESOLVED, CRITICAL);

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(notified()).endsWith("resolved W01/critical/a"));
        assertThat(alertmanager.alerts()).isEmpty();
    }

    @Test
    void shouldKeepAlertAliveByRepetition() throws Exception {
        publish("a", 1, FIRING, CRITICAL);
        await().atMost(PATIENCE).until(() -> alertmanager.alerts().size() == 1);
        String firstEnd = endsAt();

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(endsAt()).isGreaterThan(firstEnd));

        assertThat(notified()).containsExactly("firing W01/critical/a");
    }

    @Test
    void shouldEndAlertOfTheSeverityBefore() throws Exception {
        publish("a", 1, FIRING, WARNING);
        await().atMost(PATIENCE).until(() -> notified().contains("firing W01/warning/a"));

        publish("a", 2, FIRING, CRITICAL);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(alertmanager.alerts()).containsExactly("W01/critical/host1/a"));
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(notified()).contains("firing W01/critical/a", "resolved W01/warning/a"));
    }

    @Test
    void shouldTellAfterAnOutageWhatHoldsAndNothingElse() throws Exception {
        publish("a", 1, FIRING, CRITICAL);
        await().atMost(PATIENCE).until(() -> notified().contains("firing W01/critical/a"));
        alertmanager.kill();

        publish("b", 1, FIRING, CRITICAL);
        publish("c", 1, FIRING, CRITICAL);
        publish("c", 2, RESOLVED, CRITICAL);
        alertmanager.start();

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(alertmanager.alerts())
                        .containsExactlyInAnyOrder("W01/critical/host1/a", "W01/critical/host1/b"));
        await().atMost(PATIENCE).until(() -> notified().contains("firing W01/critical/b"));
        publish("d", 1, FIRING, CRITICAL);
        await().atMost(PATIENCE).until(() -> notified().contains("firing W01/critical/d"));
        assertThat(notified()).doesNotContain("firing W01/critical/c");
        assertThat(store.outbox().nextDueAt("pager")).isEmpty();
        assertThat(store.outbox().deadByReceiver()).isEmpty();
    }

    @Test
    void shouldBeContentWithOneAlertmanagerOfTwo() throws Exception {
        delivery.close();
        delivery = delivering("http://127.0.0.1:1", alertmanager.url());

        publish("a", 1, FIRING, CRITICAL);

        await().atMost(PATIENCE).until(() -> alertmanager.alerts().size() == 1);
        await().atMost(PATIENCE).until(() -> store.outbox().nextDueAt("pager").isEmpty());
    }

    private DeliveryThread delivering(String... urls) {
        List<URI> posts = List.of(urls).stream()
                .map(url -> URI.create(url + "/api/v2/alerts"))
                .toList();
        AlertmanagerReceiver.Options options = new AlertmanagerReceiver.Options(
                posts, Duration.ofSeconds(1), Duration.ofSeconds(4), Optional.of("https://page.example.org/"));
        JsonPost post = new JsonPost(Duration.ofSeconds(5), Optional.empty(), List.of(), CLOCK);
        DeliveryThread thread = new DeliveryThread(
                new Subscription(
                        "pager",
                        outbox -> new AlertmanagerReceiver("pager", options, post, outbox, CLOCK),
                        RemediationFilter.all(),
                        new DeliveryPolicy(new Backoff(Duration.ofMillis(20), Duration.ofMillis(100)), 10_000)),
                store.outbox(),
                CLOCK);
        thread.start();
        return thread;
    }

    private void publish(String name, long revision, RemediationState state, Severity severity) {
        Remediation remediation = Samples.remediation(name, revision);
        remediation.setTarget(target("host1", name));
        remediation.setState(state);
        remediation.setSeverity(severity);
        if (state == RESOLVED) {
            remediation.setResolvedAt(remediation.getLastSeen());
        }
        store.apply(List.of(new Change.RemediationPublished(remediation)), Set.of("pager"));
        delivery.wake();
    }

    private String endsAt() throws IOException, InterruptedException {
        return alertmanager.groups().get(0).get("alerts").get(0).get("endsAt").asText();
    }

    /** What Alertmanager told people, in order, without what it told them before: "status rule/severity/target". */
    private List<String> notified() {
        List<String> told = new ArrayList<>();
        try {
            for (HttpEndpoint.Posted posted : people.posted()) {
                for (JsonNode alert : new ObjectMapper().readTree(posted.body()).get("alerts")) {
                    JsonNode labels = alert.get("labels");
                    String line = alert.get("status").asText() + " "
                            + labels.get("rule").asText() + "/"
                            + labels.get("severity").asText() + "/"
                            + labels.get("target").asText();
                    if (!told.contains(line)) {
                        told.add(line);
                    }
                }
            }
            return told;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
