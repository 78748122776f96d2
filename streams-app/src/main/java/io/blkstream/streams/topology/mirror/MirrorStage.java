package io.blkstream.streams.topology.mirror;

import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.MirrorObservation;
import io.blkstream.streams.domain.detect.MirrorObservation.Member;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.topology.detect.CappedVerdict;
import io.blkstream.streams.topology.detect.Judgement;
import io.blkstream.streams.topology.detect.RuleMetrics;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.topology.rollup.MemberWindow;
import io.blkstream.streams.topology.windows.WindowUpdate;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the windows of a mirror's members together by span and asks the mirror rules. A member without I/O sends no window:
 * the last word on a span waits for it as long as a silent device would take, and then counts it as idle.
 */
public final class MirrorStage implements Processor<String, MemberWindow, String, Judgement> {
    /** Name of the store and, with the application's id, of its changelog. */
    public static final String STORE = "mirror-windows";

    private static final Logger LOG = LoggerFactory.getLogger(MirrorStage.class);
    private static final Duration TICK = Duration.ofSeconds(1);
    /** On top of the time after which a silent device's window is published: it has a topic to go through. */
    private static final Duration ON_THE_WAY = Duration.ofSeconds(5);

    private static final Duration FORGET = Duration.ofMinutes(10);

    private final List<Detector<MirrorObservation>> rules;
    private final Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable;
    private final long waitMillis;
    private final RuleMetrics metrics;
    private final Map<String, Map<Long, MirrorSpan>> arrays = new HashMap<>();
    private ProcessorContext<String, Judgement> context;
    private KeyValueStore<String, byte[]> store;
    private GeometryTable geometry;

    /**
     * A stage.
     *
     * @param silence after which the window of a silent device is published
     */
    public MirrorStage(
            List<Detector<MirrorObservation>> rules,
            Function<ReadOnlyKeyValueStore<String, byte[]>, GeometryTable> geometryTable,
            Duration silence,
            RuleMetrics metrics) {
        this.rules = List.copyOf(rules);
        this.geometryTable = geometryTable;
        this.waitMillis = silence.plus(ON_THE_WAY).toMillis();
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<String, Judgement> newContext) {
        context = newContext;
        store = context.getStateStore(STORE);
        geometry = geometryTable.apply(context.getStateStore(GeometryTable.STORE));
        restore(context.currentSystemTimeMs());
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<String, MemberWindow> record) {
        MemberWindow update = record.value();
        long nowMillis = context.currentSystemTimeMs();
        MirrorSpan span = put(record.key(), update, nowMillis);
        if (update.stage() != WindowUpdate.Stage.LOOK) {
            store.put(storeKey(record.key(), update), MemberWindow.SERDE.encode(update));
            judgeWhenDue(record.key(), span, nowMillis);
        }
    }

    private void tick(long nowMillis) {
        arrays.forEach((array, spans) -> spans.values().forEach(span -> {
            if (span.takeLook()) {
                judge(array, span, true);
            }
            judgeWhenDue(array, span, nowMillis);
        }));
        arrays.forEach((array, spans) -> spans.values().removeIf(span -> forget(array, span, nowMillis)));
        arrays.values().removeIf(Map::isEmpty);
    }

    private MirrorSpan put(String array, MemberWindow update, long nowMillis) {
        MirrorSpan span = arrays.computeIfAbsent(array, key -> new TreeMap<>())
                .computeIfAbsent(
                        update.window().span().startNanos(),
                        start -> new MirrorSpan(update.window().span(), nowMillis));
        span.put(update);
        return span;
    }

    private void judgeWhenDue(String array, MirrorSpan span, long nowMillis) {
        if (span.isDue(members(span), nowMillis, waitMillis)) {
            span.markJudged();
            judge(array, span, false);
        }
    }

    private void judge(String array, MirrorSpan span, boolean early) {
        Optional<MirrorObservation> observation = observe(span, early);
        if (observation.isEmpty()) {
            return;
        }
        for (Detector<MirrorObservation> rule : rules) {
            try {
                forward(array, rule, observation.get());
            } catch (RuntimeException e) {
                metrics.broke(rule.rule());
                LOG.error("rule broken, window skipped: rule={} target={}", rule.rule(), array, e);
            }
        }
    }

    private void forward(String array, Detector<MirrorObservation> rule, MirrorObservation observation) {
        Verdict verdict = CappedVerdict.of(rule, observation, observation.stillOpen(), metrics);
        context.forward(new Record<>(
                array,
                new Judgement(
                        rule.rule(),
                        verdict,
                        observation.span(),
                        observation.stillOpen(),
                        observation.leastWanted(),
                        rule.measure(observation)),
                Math.max(0, observation.span().endMillis())));
    }

    private Optional<MirrorObservation> observe(MirrorSpan span, boolean early) {
        DeviceId any = span.anyMember();
        return geometry.find(any)
                .flatMap(Geometry::mirror)
                .map(mirror -> new MirrorObservation(
                        any.host(),
                        mirror.arrayId(),
                        span.span(),
                        members(span).stream()
                                .map(member -> new Member(
                                        member,
                                        geometry.find(member),
                                        span.window(member).map(MemberWindow::window)))
                                .toList(),
                        early));
    }

    private Collection<DeviceId> members(MirrorSpan span) {
        DeviceId any = span.anyMember();
        return geometry.find(any).flatMap(Geometry::mirror).map(Mirror::members).orElse(List.of()).stream()
                .map(name -> new DeviceId(any.host(), name))
                .toList();
    }

    private boolean forget(String array, MirrorSpan span, long nowMillis) {
        if (span.ageMillis(nowMillis) < FORGET.toMillis()) {
            return false;
        }
        members(span).forEach(member -> span.window(member).ifPresent(update -> store.delete(storeKey(array, update))));
        return true;
    }

    private void restore(long nowMillis) {
        try (KeyValueIterator<String, byte[]> stored = store.all()) {
            while (stored.hasNext()) {
                KeyValue<String, byte[]> entry = stored.next();
                put(entry.key.substring(0, entry.key.indexOf('\n')), MemberWindow.SERDE.decode(entry.value), nowMillis);
            }
        }
    }

    private static String storeKey(String array, MemberWindow update) {
        return array
                + '\n'
                + update.window().span().startNanos()
                + '\n'
                + update.window().device().device();
    }
}
