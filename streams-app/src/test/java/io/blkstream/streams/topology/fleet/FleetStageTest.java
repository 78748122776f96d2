package io.blkstream.streams.topology.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.streams.domain.fleet.FleetPolicy;
import io.blkstream.streams.domain.fleet.Raised;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FleetStageTest {
    private static final Properties CONFIG = new Properties();

    static {
        CONFIG.put("application.id", "test");
        CONFIG.put("bootstrap.servers", "nowhere:9092");
        CONFIG.put("processing.exception.handler.global.enabled", true);
    }

    private final KeyValueStore<String, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore(FleetStage.STORE), Serdes.String(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private MockProcessorContext<String, Remediation> context;
    private FleetStage stage;

    @BeforeEach
    void start() {
        context = new MockProcessorContext<>(CONFIG);
        store.init(context.getStateStoreContext(), store);
        startStage();
    }

    @Test
    void shouldGoOnAfterARestartWhereItStopped() {
        IntStream.range(0, 20)
                .forEach(i -> send(new FleetMessage.Judged(device(i).key())));
        IntStream.range(0, 6)
                .forEach(i -> send(new FleetMessage.Raised(device(i).firing())));

        assertThat(published()).hasSize(4);

        startStage();
        send(new FleetMessage.Raised(device(6).firing()));
        tick(1_000);

        assertThat(published()).containsExactly("W01:fleet");

        startStage();
        tick(2_000);

        assertThat(published()).isEmpty();
    }

    @Test
    void shouldBringMessagesUnharmedThroughTheTopic() {
        List<FleetMessage> messages = List.of(
                new FleetMessage.Judged("host1/sda"),
                new FleetMessage.Raised(device(1).of("P5520").firing()));

        assertThat(messages)
                .allSatisfy(message -> assertThat(FleetMessage.SERDE.decode(FleetMessage.SERDE.encode(message)))
                        .isEqualTo(message));
    }

    private void startStage() {
        context = new MockProcessorContext<>(CONFIG);
        context.addStateStore(store);
        context.setCurrentSystemTimeMs(0);
        stage = new FleetStage(FleetPolicy.DEFAULT);
        stage.init(context);
    }

    private void send(FleetMessage message) {
        stage.process(new Record<>("W01", message, 0));
    }

    private void tick(long nowMillis) {
        context.setCurrentSystemTimeMs(nowMillis);
        context.scheduledPunctuators().get(0).getPunctuator().punctuate(nowMillis);
    }

    private List<String> published() {
        return context.forwarded().stream()
                .map(forwarded -> (String) forwarded.record().key())
                .toList();
    }

    private static Raised device(int i) {
        return Raised.on("host" + i, "sda");
    }
}
