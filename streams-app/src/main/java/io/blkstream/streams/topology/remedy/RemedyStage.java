package io.blkstream.streams.topology.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.remedy.Action;
import io.blkstream.streams.domain.remedy.Advisor;
import io.blkstream.streams.domain.remedy.Conditions;
import io.blkstream.streams.domain.remedy.LifeCycle;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.domain.remedy.Suspicion;
import io.blkstream.streams.topology.detect.Judgement;
import io.blkstream.streams.wire.SuspicionCodec;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Lets findings live: remembers per rule and target what was said before, and forwards what is to be published. */
public final class RemedyStage implements Processor<String, Judgement, String, Remediation> {
    private final String store;
    private final LifeCycle lifeCycle;
    private final Advisor advisor;
    private final RemedyMetrics metrics;
    private ProcessorContext<String, Remediation> context;
    private KeyValueStore<String, byte[]> suspicions;

    /**
     * A stage.
     *
     * @param store name of its store and, with the application's id, of the store's changelog
     */
    public RemedyStage(String store, LifeCycle lifeCycle, Advisor advisor, RemedyMetrics metrics) {
        this.store = store;
        this.lifeCycle = lifeCycle;
        this.advisor = advisor;
        this.metrics = metrics;
    }

    @Override
    public void init(ProcessorContext<String, Remediation> newContext) {
        context = newContext;
        suspicions = context.getStateStore(store);
    }

    @Override
    public void process(Record<String, Judgement> judged) {
        Judgement judgement = judged.value();
        String key = judgement.rule() + ":" + judged.key();
        byte[] stored = suspicions.get(key);
        if (stored == null && judgement.verdict() instanceof Silence) {
            return;
        }
        Suspicion before = stored == null ? Suspicion.NONE : SuspicionCodec.decode(stored);
        LifeCycle.Step step = step(before, judgement);
        if (!step.suspicion().equals(before)) {
            suspicions.put(key, SuspicionCodec.encode(step.suspicion()));
        }
        step.publication().ifPresent(remediation -> {
            measure(before, remediation);
            context.forward(judged.withKey(remediation.id()).withValue(remediation));
        });
    }

    private void measure(Suspicion before, Remediation remediation) {
        metrics.revised(remediation);
        if (remediation.state() == Remediation.State.FIRING && !before.firing()) {
            long nowNanos = TimeUnit.MILLISECONDS.toNanos(context.currentSystemTimeMs());
            metrics.detected(Math.max(0, nowNanos - remediation.firstSeenNanos()));
        }
    }

    private LifeCycle.Step step(Suspicion before, Judgement judgement) {
        Function<Finding, Action> advice = finding -> advisor.advise(finding, judgement.geometry());
        Conditions conditions = Conditions.of(judgement.geometry(), judgement.measure());
        return judgement.early()
                ? lifeCycle.look(before, judgement.verdict(), judgement.span(), conditions, advice)
                : lifeCycle.close(before, judgement.verdict(), judgement.span(), conditions, advice);
    }
}
