package io.blkstream.streams.topology.detect;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.runtime.StageCounters;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class DetectStageTest {
    private static final Verdict SILENCE = new Silence(Silence.Kind.IDLE, "nothing to see");

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final MockProcessorContext<String, Judgement> context = context();

    @Test
    void shouldCountABrokenRuleAndGoOnWithTheOthers() {
        DetectStage stage = stage(
                new Rule(RuleCode.W02, () -> {
                    throw new IllegalStateException("broken");
                }),
                new Rule(RuleCode.W01, () -> SILENCE));

        stage.process(new Record<>("host1/sda", new WindowUpdate(window(), WindowUpdate.Stage.CLOSED), 0));

        assertThat(context.forwarded())
                .extracting(forwarded -> forwarded.record().value().rule())
                .containsExactly(RuleCode.W01);
        assertThat(broken(RuleCode.W02)).isEqualTo(1);
        assertThat(broken(RuleCode.W01)).isZero();
    }

    private double broken(RuleCode rule) {
        return registry.get("blkstream.rules.broken")
                .tag("rule", rule.name())
                .counter()
                .count();
    }

    private DetectStage stage(Rule... rules) {
        DetectStage stage = new DetectStage(
                List.of(rules), records -> new GeometryTable(records, null), new StageCounters(registry));
        stage.init(context);
        return stage;
    }

    private static DeviceWindow window() {
        return Windows.of(
                        new DeviceId("host1", "sda"),
                        SortingHints.NONE,
                        List.of(Io.write(0, 4096).atSeconds(0).latencyMs(1)))
                .get(0);
    }

    private static MockProcessorContext<String, Judgement> context() {
        Properties config = new Properties();
        config.put("application.id", "test");
        config.put("bootstrap.servers", "nowhere:9092");
        config.put("processing.exception.handler.global.enabled", true);
        MockProcessorContext<String, Judgement> context = new MockProcessorContext<>(config);
        KeyValueStore<String, byte[]> geometry = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(GeometryTable.STORE), Serdes.String(), Serdes.ByteArray())
                .withLoggingDisabled()
                .build();
        geometry.init(context.getStateStoreContext(), geometry);
        context.addStateStore(geometry);
        return context;
    }

    private record Rule(RuleCode rule, Supplier<Verdict> verdict) implements Detector<DeviceObservation> {
        @Override
        public Verdict judge(DeviceObservation observation) {
            return verdict.get();
        }
    }
}
