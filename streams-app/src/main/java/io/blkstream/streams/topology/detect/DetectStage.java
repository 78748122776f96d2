package io.blkstream.streams.topology.detect;

import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.windows.WindowUpdate;
import java.util.List;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks every rule about every window. A rule that breaks is skipped; the others go on. */
public final class DetectStage implements Processor<String, WindowUpdate, String, Judgement> {
    private static final Logger LOG = LoggerFactory.getLogger(DetectStage.class);

    private final List<Detector<DeviceObservation>> rules;
    private final Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable;
    private final RuleMetrics metrics;
    private ProcessorContext<String, Judgement> context;
    private GeometryTable geometry;

    public DetectStage(
            List<Detector<DeviceObservation>> rules,
            Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable,
            RuleMetrics metrics) {
        this.rules = List.copyOf(rules);
        this.geometryTable = geometryTable;
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<String, Judgement> newContext) {
        context = newContext;
        geometry = geometryTable.apply(context.getStateStore(GeometryTable.STORE));
    }

    @Override
    public void process(Record<String, WindowUpdate> update) {
        boolean early = update.value().stage() == WindowUpdate.Stage.LOOK;
        DeviceObservation observation = new DeviceObservation(
                update.value().window(), geometry.find(update.value().window().device()), early);
        for (Detector<DeviceObservation> rule : rules) {
            judge(rule, observation, update);
        }
    }

    private void judge(
            Detector<DeviceObservation> rule, DeviceObservation observation, Record<String, WindowUpdate> update) {
        Verdict verdict;
        try {
            verdict = CappedVerdict.of(rule, observation, observation.stillOpen(), metrics);
        } catch (RuntimeException e) {
            metrics.broke(rule.rule());
            LOG.error("rule broken, window skipped: rule={} target={}", rule.rule(), update.key(), e);
            return;
        }
        context.forward(update.withValue(new Judgement(
                rule.rule(),
                verdict,
                observation.window().span(),
                observation.stillOpen(),
                observation.geometry(),
                rule.measure(observation))));
    }
}
