package io.blkstream.sink;

import static io.blkstream.sink.Samples.bytes;
import static io.blkstream.sink.Samples.remediation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.json.AvroJson;
import io.blkstream.sink.consume.Decoders;
import io.blkstream.sink.consume.ReplayingConsumer;
import io.blkstream.sink.receive.DeliveryPolicy;
import io.blkstream.sink.receive.JsonLinesReceiver;
import io.blkstream.sink.receive.Receiver;
import io.blkstream.sink.receive.RecordingReceiver;
import io.blkstream.sink.retry.Backoff;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SinkAppTest {
    private static final String TOPIC = Topics.REMEDIATIONS.name();
    private static final DeliveryPolicy IMPATIENT =
            new DeliveryPolicy(new Backoff(Duration.ofMillis(5), Duration.ofMillis(20)), 10_000);

    @TempDir
    private Path folder;

    private final ReplayingConsumer consumer = new ReplayingConsumer();

    @Test
    void shouldStoreAndHandOverToEveryReceiver() throws IOException {
        Path lines = folder.resolve("remediations.jsonl");
        RecordingReceiver hook = new RecordingReceiver("hook");
        try (SinkApp app = started(hook, JsonLinesReceiver.appendingTo("json", lines))) {

            publish("a", 1);
            publish("a", 2);

            await().untilAsserted(() -> assertThat(Files.readAllLines(lines))
                    .extracting(line -> AvroJson.read(line, Remediation.class))
                    .containsExactly(remediation("a", 1), remediation("a", 2)));
            await().untilAsserted(() -> assertThat(hook.received()).containsExactly("a/1", "a/2"));
            assertThat(app.queries().find("a").orElseThrow().remediation()).isEqualTo(remediation("a", 2));
        }
        assertThat(hook.isClosed()).isTrue();
        assertThat(consumer.closed()).isTrue();
    }

    @Test
    void shouldRepeatToAReceiverThatForgets() {
        RecordingReceiver forgetful = new RecordingReceiver("forgetful");
        RecordingReceiver healthy = new RecordingReceiver("healthy");
        forgetful.repeatEvery(Duration.ofMillis(10));
        try (SinkApp app = started(forgetful, healthy)) {

            await().until(() -> forgetful.repetitions() > 2);

            assertThat(healthy.repetitions()).isZero();
            assertThat(app.failure()).isEmpty();
        }
    }

    @Test
    void shouldServeOthersWhileOneReceiverHangsAndOneRefuses() {
        RecordingReceiver hanging = new RecordingReceiver("hanging");
        RecordingReceiver refusing = new RecordingReceiver("refusing");
        RecordingReceiver healthy = new RecordingReceiver("healthy");
        hanging.hang();
        refusing.fail(true);
        try (SinkApp app = started(hanging, refusing, healthy)) {

            publish("a", 1);
            publish("b", 1);

            await().untilAsserted(() -> assertThat(healthy.received()).containsExactly("a/1", "b/1"));
            assertThat(app.queries().find("b")).isPresent();
            assertThat(refusing.received()).isEmpty();

            refusing.fail(false);

            await().untilAsserted(() -> assertThat(refusing.received()).containsExactlyInAnyOrder("a/1", "b/1"));
        }
    }

    @Test
    void shouldHandOverAfterRestartWhatWasLeftAndNothingElse() {
        RecordingReceiver healthy = new RecordingReceiver("healthy");
        RecordingReceiver refusing = new RecordingReceiver("refusing");
        refusing.fail(true);
        try (SinkApp first = started(healthy, refusing)) {
            publish("a", 1);
            await().untilAsserted(() -> assertThat(healthy.received()).containsExactly("a/1"));
            assertThat(first.queries().history("a")).hasSize(1);
        }
        RecordingReceiver healthyAgain = new RecordingReceiver("healthy");
        RecordingReceiver recovered = new RecordingReceiver("refusing");
        ReplayingConsumer fromTheStart = new ReplayingConsumer();

        try (SinkApp second = started(fromTheStart, healthyAgain, recovered)) {
            publish(fromTheStart, "a", 1);
            publish(fromTheStart, "b", 1);

            await().untilAsserted(() -> assertThat(recovered.received()).containsExactlyInAnyOrder("a/1", "b/1"));
            await().untilAsserted(() -> assertThat(healthyAgain.received()).containsExactly("b/1"));
            assertThat(second.queries().history("a")).hasSize(1);
        }
    }

    @Test
    void shouldEndWithTheCauseWhenReadingIsForbidden() throws InterruptedException {
        consumer.setPollException(new TopicAuthorizationException("no"));
        try (SinkApp app = started(new RecordingReceiver("log"))) {

            assertThat(app.awaitTermination(Duration.ofSeconds(30))).isTrue();

            assertThat(app.failure()).containsInstanceOf(TopicAuthorizationException.class);
        }
    }

    @Test
    void shouldTellTerminationByCloseFromFailure() throws InterruptedException {
        SinkApp app = started(new RecordingReceiver("log"));
        assertThat(app.awaitTermination(Duration.ofMillis(1))).isFalse();

        app.close();
        app.close();

        assertThat(app.awaitTermination(Duration.ZERO)).isTrue();
        assertThat(app.failure()).isEmpty();
    }

    @Test
    void shouldFreeEverythingWhenClosedWithoutStart() {
        RecordingReceiver receiver = new RecordingReceiver("log");

        create(consumer, receiver).close();

        assertThat(consumer.closed()).isTrue();
        assertThat(receiver.isClosed()).isTrue();
    }

    @Test
    void shouldRefuseTwoReceiversOfOneName() {
        assertThatThrownBy(() -> create(consumer, new RecordingReceiver("x"), new RecordingReceiver("x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'x'");
    }

    private SinkApp started(Receiver... receivers) {
        return started(consumer, receivers);
    }

    private SinkApp started(ReplayingConsumer from, Receiver... receivers) {
        SinkApp app = create(from, receivers);
        from.schedulePollTask(() -> from.assignFromStart(List.of(TOPIC)));
        app.start();
        await().until(() -> !from.assignment().isEmpty());
        return app;
    }

    private SinkApp create(ReplayingConsumer from, Receiver... receivers) {
        SinkConfig config = SinkConfig.of("unused:9092", "jdbc:sqlite:" + folder.resolve("sink.db"))
                .withDelivery(IMPATIENT);
        Decoders decoders = Samples.decoders();
        return SinkApp.create(config, () -> from, decoders, List.of(receivers), Clock.systemUTC());
    }

    private void publish(String id, long revision) {
        publish(consumer, id, revision);
    }

    private static void publish(ReplayingConsumer to, String id, long revision) {
        to.schedulePollTask(
                () -> to.append(TOPIC, id.getBytes(StandardCharsets.UTF_8), bytes(remediation(id, revision))));
    }
}
