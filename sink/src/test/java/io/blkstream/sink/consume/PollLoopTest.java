package io.blkstream.sink.consume;

import static io.blkstream.sink.Samples.SEEN_MILLIS;
import static io.blkstream.sink.Samples.bytes;
import static io.blkstream.sink.Samples.capture;
import static io.blkstream.sink.Samples.remediation;
import static io.blkstream.sink.Samples.window;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.WindowScope;
import io.blkstream.schemas.registry.RegistryException;
import io.blkstream.sink.ManualClock;
import io.blkstream.sink.Samples;
import io.blkstream.sink.retry.Backoff;
import io.blkstream.sink.store.Change;
import io.blkstream.sink.store.Delivery;
import io.blkstream.sink.store.SqlStore;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

class PollLoopTest {
    private static final String REMEDIATIONS = Topics.REMEDIATIONS.name();
    private static final String WINDOWS = Topics.THROUGHPUT_WINDOWS.name();
    private static final String CAPTURES = Topics.CAPTURE_STATUS.name();
    private static final byte[] GARBAGE = {1, 2, 3};
    private static final PollLoop.Settings SETTINGS =
            new PollLoop.Settings(Duration.ofMillis(1), new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(8)));

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private final ReplayingConsumer consumer = new ReplayingConsumer();
    private final List<Change> told = new ArrayList<>();
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private final Logger undecodableLog = (Logger) LoggerFactory.getLogger(UndecodableRecords.class);
    private FailingStore store;
    private RuntimeException registryFailure;
    private PollLoop loop;

    @BeforeEach
    void startLoop() {
        store = new FailingStore(SqlStore.open("jdbc:sqlite:" + folder.resolve("sink.db"), clock));
        loop = new PollLoop(consumer, decoders(), store, Set.of("log"), told::addAll, SETTINGS, clock, () -> 1.0);
        loop.subscribe();
        consumer.assignFromStart(List.of(REMEDIATIONS, WINDOWS, CAPTURES));
        logged.start();
        undecodableLog.addAppender(logged);
    }

    @AfterEach
    void closeStore() {
        undecodableLog.detachAppender(logged);
        store.close();
    }

    @Test
    void shouldStoreAllThreeTopicsThenCommitThenTell() {
        publish("a", 1);
        consumer.append(WINDOWS, null, bytes(window("host1/nvme0n1", SEEN_MILLIS, 5)));
        consumer.append(CAPTURES, null, bytes(capture("host1", "nvme0n1", 3)));

        loop.step();

        assertThat(store.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 1));
        assertThat(store.queries()
                        .windows(
                                WindowScope.DEVICE,
                                "host1/nvme0n1",
                                Instant.EPOCH,
                                clock.instant().plusSeconds(1)))
                .containsExactly(window("host1/nvme0n1", SEEN_MILLIS, 5));
        assertThat(store.queries().devices()).hasSize(1);
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(1);
        assertThat(consumer.committedOffset(WINDOWS)).isEqualTo(1);
        assertThat(consumer.committedOffset(CAPTURES)).isEqualTo(1);
        assertThat(told).hasSize(3);
    }

    @Test
    void shouldSubscribeToItsThreeTopics() {
        assertThat(consumer.subscription()).containsExactlyInAnyOrder(REMEDIATIONS, WINDOWS, CAPTURES);
    }

    @Test
    void shouldMarkDeletedOnTombstoneInOrderWithRevisions() {
        publish("a", 1);
        consumer.append(REMEDIATIONS, key("a"), null);
        publish("b", 1);
        consumer.append(REMEDIATIONS, key("b"), null);
        publish("b", 2);
        consumer.append(CAPTURES, null, bytes(capture("host1", "nvme0n1", 3)));
        consumer.append(CAPTURES, key("host1/nvme0n1"), null);

        loop.step();

        assertThat(store.queries().find("a").orElseThrow().deletedAt()).isPresent();
        assertThat(store.queries().find("b").orElseThrow().deletedAt()).isEmpty();
        assertThat(store.queries().devices()).isEmpty();
        assertThat(loop.undecodableByTopic()).isEmpty();
    }

    @Test
    void shouldSkipAndCountBadRecordsAndGoOn() {
        publish("a", 1);
        consumer.append(REMEDIATIONS, key("x"), GARBAGE);
        consumer.append(REMEDIATIONS, key("x"), new byte[0]);
        consumer.append(REMEDIATIONS, null, null);
        publish("b", 1);
        consumer.append(WINDOWS, key("x"), null);
        consumer.append(WINDOWS, null, bytes(window("no slash", SEEN_MILLIS, 5)));
        consumer.append(CAPTURES, null, bytes(capture("", "nvme0n1", 3)));
        consumer.append(CAPTURES, key("no slash"), null);

        loop.step();

        assertThat(store.queries().find("a")).isPresent();
        assertThat(store.queries().find("b")).isPresent();
        assertThat(loop.undecodableByTopic()).isEqualTo(Map.of(REMEDIATIONS, 3L, WINDOWS, 2L, CAPTURES, 2L));
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(5);
        assertThat(consumer.committedOffset(WINDOWS)).isEqualTo(2);
        assertThat(consumer.committedOffset(CAPTURES)).isEqualTo(2);
    }

    @Test
    void shouldLogOneBadRecordATopicAndMinute() {
        for (int i = 0; i < 5; i++) {
            consumer.append(REMEDIATIONS, key("x"), GARBAGE);
        }
        consumer.append(WINDOWS, key("x"), GARBAGE);
        loop.step();

        assertThat(messages())
                .hasSize(2)
                .anyMatch(text -> text.contains("topic=remediations partition=0 offset=0 "))
                .anyMatch(text -> text.contains("topic=throughput-windows partition=0 offset=0 "));

        clock.advance(Duration.ofMinutes(1));
        consumer.append(REMEDIATIONS, key("x"), GARBAGE);
        loop.step();

        assertThat(messages()).hasSize(3).last().asString().contains("offset=5 skippedSoFar=6");
    }

    static Stream<RuntimeException> outages() {
        return Stream.of(
                new TimeoutException("registry does not answer"),
                new AuthenticationException("registry refuses the login"),
                new SerializationException("wrapped", new ConnectException("refused")),
                new SerializationException("bare 404 of a proxy", new RegistryException(404, 404, "not here")),
                new KafkaException("bad gateway", new RegistryException(520, 520, "?")));
    }

    @ParameterizedTest
    @MethodSource("outages")
    void shouldWaitForRegistryAndSkipNothing(RuntimeException outage) {
        publish("a", 1);
        loop.step();
        registryFailure = outage;
        publish("a", 2);
        publish("b", 1);

        loop.step();
        loop.step();

        assertThat(consumer.isPaused()).isTrue();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(1);
        assertThat(loop.undecodableByTopic()).isEmpty();

        registryFailure = null;
        loop.step();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(1);
        clock.advance(Duration.ofSeconds(1));
        loop.step();

        assertThat(consumer.isPaused()).isFalse();
        assertThat(store.queries().history("a")).containsExactly(remediation("a", 1), remediation("a", 2));
        assertThat(store.queries().find("b")).isPresent();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(3);
    }

    @Test
    void shouldWaitLongerWithEachOutageInARow() {
        registryFailure = new TimeoutException("registry does not answer");
        publish("a", 1);
        loop.step();
        clock.advance(Duration.ofSeconds(1));
        loop.step();
        registryFailure = null;

        clock.advance(Duration.ofMillis(1999));
        loop.step();
        assertThat(store.queries().find("a")).isEmpty();
        clock.advance(Duration.ofMillis(1));
        loop.step();
        assertThat(store.queries().find("a")).isPresent();
    }

    @Test
    void shouldSkipRecordWhoseSchemaTheRegistryDoesNotKnow() {
        registryFailure = new SerializationException(
                "unknown", new RegistryException(404, RegistryException.SCHEMA_NOT_FOUND, "no such id"));
        publish("a", 1);
        loop.step();
        registryFailure = null;
        publish("b", 1);
        loop.step();

        assertThat(loop.undecodableByTopic()).isEqualTo(Map.of(REMEDIATIONS, 1L));
        assertThat(store.queries().find("b")).isPresent();
    }

    @Test
    void shouldStoreAndCommitWhatCameBeforeTheOutage() {
        publish("a", 1);
        publish("outage", 1);
        publish("b", 1);

        loop.step();

        assertThat(store.queries().find("a")).isPresent();
        assertThat(store.queries().find("b")).isEmpty();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(1);
    }

    @Test
    void shouldReadAgainWhatTheStoreDidNotTake() {
        store.failing = true;
        publish("a", 1);
        consumer.append(REMEDIATIONS, key("x"), GARBAGE);
        loop.step();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(-1);
        assertThat(told).isEmpty();

        store.failing = false;
        clock.advance(Duration.ofSeconds(1));
        loop.step();

        assertThat(store.queries().find("a")).isPresent();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(2);
        assertThat(loop.undecodableByTopic()).isEqualTo(Map.of(REMEDIATIONS, 1L));
    }

    @Test
    void shouldNotQueueForReceiversAgainWhatIsReadAgain() {
        publish("a", 1);
        loop.step();
        Delivery delivery = store.outbox().due("log", clock.instant(), 10).get(0);
        store.outbox().delivered(List.of(delivery));

        consumer.seek(new TopicPartition(REMEDIATIONS, 0), 0);
        loop.step();

        assertThat(told).hasSize(2);
        assertThat(store.outbox().due("log", clock.instant(), 10)).isEmpty();
    }

    static Stream<RuntimeException> failedCommits() {
        return Stream.of(
                new CommitFailedException(),
                new RebalanceInProgressException(),
                new TimeoutException("broker does not answer"));
    }

    @ParameterizedTest
    @MethodSource("failedCommits")
    void shouldGoOnWhenCommitFails(RuntimeException failure) {
        consumer.failNextCommit(failure);
        publish("a", 1);

        loop.step();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(-1);
        publish("b", 1);
        loop.step();

        assertThat(store.queries().find("b")).isPresent();
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(2);
    }

    @Test
    void shouldEndWhenGoingOnMakesNoSense() {
        consumer.setPollException(new TopicAuthorizationException(Set.of(REMEDIATIONS)));

        assertThatThrownBy(loop::run).isInstanceOf(TopicAuthorizationException.class);
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void shouldEndWhenDeserializerWasNotSetUp() {
        registryFailure = new IllegalStateException("used before configure()");
        publish("a", 1);

        assertThatThrownBy(loop::step).isInstanceOf(IllegalStateException.class);
        assertThat(consumer.committedOffset(REMEDIATIONS)).isEqualTo(-1);
    }

    @Test
    void shouldCloseConsumerWhenStopped() {
        consumer.schedulePollTask(loop::stop);

        loop.run();

        assertThat(consumer.closed()).isTrue();
    }

    private void publish(String id, long revision) {
        consumer.append(REMEDIATIONS, key(id), bytes(remediation(id, revision)));
    }

    private static byte[] key(String id) {
        return id.getBytes(StandardCharsets.UTF_8);
    }

    private List<String> messages() {
        return logged.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    /** The usual ones, behind a registry that fails for all or for the remediation named outage. */
    private Decoders decoders() {
        Decoders usual = Samples.decoders();
        Deserializer<Remediation> remediations = (topic, bytes) -> {
            if (registryFailure != null) {
                throw registryFailure;
            }
            Remediation decoded = usual.remediations().deserialize(topic, bytes);
            if (decoded.getId().equals("outage")) {
                throw new TimeoutException("registry does not answer");
            }
            return decoded;
        };
        return new Decoders(remediations, usual.windows(), usual.captureStatus());
    }
}
