package io.blkstream.streams.topology.rollup;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.rollup.Contribution;
import io.blkstream.streams.domain.rollup.Rollup;
import io.blkstream.streams.domain.rollup.RollupPolicy;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RollupStageTest {
    private static final String STORE = "host-contributions";
    private static final Properties CONFIG = new Properties();

    static {
        CONFIG.put("application.id", "test");
        CONFIG.put("bootstrap.servers", "nowhere:9092");
        CONFIG.put("processing.exception.handler.global.enabled", true);
    }

    private final KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                    Stores.inMemoryKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
            .withLoggingDisabled()
            .build();
    private long nowMillis;
    private MockProcessorContext<String, Rollup> context;
    private RollupStage stage;

    @BeforeEach
    void start() {
        context = new MockProcessorContext<>(CONFIG);
        store.init(context.getStateStoreContext(), store);
        startStage();
    }

    @Test
    void shouldPublishAfterARestartWhatHadNotBeenPublishedBefore() {
        contribute("sda", 2, 0);
        contribute("sda", 2, 10);
        tick(1_000);
        contribute("sdb", 3, 10);

        startStage();
        tick(1_000);

        assertThat(published()).singleElement().satisfies(rollup -> {
            assertThat(rollup.span().startNanos()).isEqualTo(10_000_000_000L);
            assertThat(rollup.members()).containsExactly("host1/sda", "host1/sdb");
            assertThat(rollup.totals().operations().operations()).isEqualTo(5);
        });
    }

    @Test
    void shouldForwardNothingForContributionsThatCameBefore() {
        contribute("sda", 2, 0);
        tick(1_000);
        contribute("sda", 2, 0);
        contribute("sda", 1, 0);
        tick(1_000);

        assertThat(published()).hasSize(1);
    }

    @Test
    void shouldDateWhatItForwardsByTheSpan() {
        contribute("sda", 2, 20);
        tick(1_000);

        assertThat(context.forwarded().get(0).record().timestamp()).isEqualTo(30_000);
    }

    @Test
    void shouldKeepNoEntriesOfSpansThatAreOverAndCountWhatComesTooLate() {
        contribute("sda", 2, 0);
        contribute("sda", 2, 700);
        tick(61_000);
        contribute("sdb", 1, 0);
        tick(1_000);

        assertThat(published()).hasSize(2);
        assertThat(store.approximateNumEntries()).isEqualTo(2);
        assertThat(context.metrics().metrics().entrySet())
                .filteredOn(metric -> metric.getKey().name().equals("rollup-too-late-total"))
                .singleElement()
                .satisfies(metric -> assertThat(metric.getValue().metricValue()).isEqualTo(1.0));
    }

    private void startStage() {
        context = new MockProcessorContext<>(CONFIG);
        context.addStateStore(store);
        context.setCurrentSystemTimeMs(nowMillis);
        stage = new RollupStage(STORE, RollupPolicy.DEFAULT);
        stage.init(context);
    }

    private void contribute(String device, int writes, long second) {
        List<Io> ios = IntStream.range(0, writes)
                .mapToObj(i -> Io.write(i, 4096).atSeconds(second).latencyMs(1))
                .toList();
        Contribution contribution = Contribution.of(Windows.of(new DeviceId("host1", device), SortingHints.NONE, ios)
                .get(0));
        stage.process(new Record<>("host1", contribution, 0));
    }

    private void tick(long millis) {
        nowMillis += millis;
        context.setCurrentSystemTimeMs(nowMillis);
        context.scheduledPunctuators().get(0).getPunctuator().punctuate(nowMillis);
    }

    private List<Rollup> published() {
        return context.forwarded().stream()
                .map(forwarded -> (Rollup) forwarded.record().value())
                .toList();
    }
}
