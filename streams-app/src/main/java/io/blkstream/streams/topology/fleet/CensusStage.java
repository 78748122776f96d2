package io.blkstream.streams.topology.fleet;

import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.topology.detect.Judgement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Reports which targets each rule judges: at a task's first judgement of one, and again from time to time. A rule that does
 * not apply to a target does not judge it.
 */
public final class CensusStage extends ContextualProcessor<String, Judgement, String, FleetMessage> {
    private final Duration refresh;
    private final Map<Entry, Long> reportedAtMillis = new HashMap<>();

    private record Entry(String rule, String target) {}

    /**
     * A census.
     *
     * @param refresh wall-clock time after which a target is reported again
     */
    public CensusStage(Duration refresh) {
        this.refresh = refresh;
    }

    @Override
    public void init(ProcessorContext<String, FleetMessage> context) {
        super.init(context);
        context.schedule(refresh, PunctuationType.WALL_CLOCK_TIME, this::forgetOld);
    }

    @Override
    public void process(Record<String, Judgement> judged) {
        if (!applies(judged.value().verdict())) {
            return;
        }
        Entry entry = new Entry(judged.value().rule().name(), judged.key());
        long nowMillis = context().currentSystemTimeMs();
        Long before = reportedAtMillis.get(entry);
        if (before == null || nowMillis - before >= refresh.toMillis()) {
            reportedAtMillis.put(entry, nowMillis);
            context().forward(judged.withKey(entry.rule()).withValue(new FleetMessage.Judged(entry.target())));
        }
    }

    private void forgetOld(long nowMillis) {
        reportedAtMillis.values().removeIf(at -> nowMillis - at >= 2 * refresh.toMillis());
    }

    private static boolean applies(Verdict verdict) {
        return !(verdict instanceof Silence silence && silence.kind() == Silence.Kind.NOT_APPLICABLE);
    }
}
