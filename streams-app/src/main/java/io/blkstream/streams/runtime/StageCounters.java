package io.blkstream.streams.runtime;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.topology.StageMetrics;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.blkstream.streams.wire.Malformed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Counts what the stages do. Every meter is there from the start, at 0, so that a rate over it sees its first increase, and
 * so that no event looks one up.
 */
public final class StageCounters implements StageMetrics {
    private final LongAdder accepted = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final Map<Malformed.Reason, Counter> rejects;
    private final Map<WindowUpdate.Stage, Counter> windows;
    private final Map<RuleCode, Map<Severity, Counter>> findings;
    private final Map<RuleCode, Counter> rulesBroken;
    private final Map<RuleCode, Map<Remediation.State, Counter>> remediations;
    private final Timer detectionDelay;

    /** Counters in a registry; at most one of these for each. */
    public StageCounters(MeterRegistry registry) {
        events(registry, "accepted", accepted);
        events(registry, "late", late);
        events(registry, "rejected", rejected);
        rejects = each(
                Malformed.Reason.class,
                reason -> counter("blkstream.rejects", "Records that were not usable.")
                        .tag("reason", reason.name())
                        .register(registry));
        windows = each(
                WindowUpdate.Stage.class,
                stage -> counter("blkstream.windows", "Device windows by finality.")
                        .tag("stage", stage.name())
                        .register(registry));
        findings = each(
                RuleCode.class,
                rule -> each(
                        Severity.class,
                        severity -> counter("blkstream.findings", "Bad windows by rule.")
                                .tag("rule", rule.name())
                                .tag("severity", severity.name())
                                .register(registry)));
        rulesBroken = each(
                RuleCode.class,
                rule -> counter("blkstream.rules.broken", "Windows that broke a rule.")
                        .tag("rule", rule.name())
                        .register(registry));
        remediations = each(
                RuleCode.class,
                rule -> each(
                        Remediation.State.class,
                        state -> counter("blkstream.remediations", "Revisions of single targets' remediations.")
                                .tag("rule", rule.name())
                                .tag("state", state.name())
                                .register(registry)));
        detectionDelay = delay(registry);
    }

    @Override
    public void accepted() {
        accepted.increment();
    }

    @Override
    public void late() {
        late.increment();
    }

    @Override
    public void rejected(Malformed.Reason reason) {
        rejected.increment();
        rejects.get(reason).increment();
    }

    @Override
    public void forwarded(WindowUpdate.Stage stage) {
        windows.get(stage).increment();
    }

    @Override
    public void found(Finding finding) {
        findings.get(finding.rule()).get(finding.severity()).increment();
    }

    @Override
    public void broke(RuleCode rule) {
        rulesBroken.get(rule).increment();
    }

    @Override
    public void revised(Remediation remediation) {
        remediations.get(remediation.finding().rule()).get(remediation.state()).increment();
    }

    @Override
    public void detected(long delayNanos) {
        detectionDelay.record(delayNanos, TimeUnit.NANOSECONDS);
    }

    /** The cheapest counting there is, and read only when somebody looks. */
    private static void events(MeterRegistry registry, String result, LongAdder count) {
        FunctionCounter.builder("blkstream.events", count, LongAdder::sum)
                .description("Events read; each is exactly one of accepted, late and rejected.")
                .tag("result", result)
                .register(registry);
    }

    private static Counter.Builder counter(String name, String description) {
        return Counter.builder(name).description(description);
    }

    private static Timer delay(MeterRegistry registry) {
        return Timer.builder("blkstream.detection.delay")
                .description("From the start of the first bad window to a target's first FIRING revision.")
                .serviceLevelObjectives(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(5),
                        Duration.ofHours(1))
                .register(registry);
    }

    private static <K extends Enum<K>, V> Map<K, V> each(Class<K> type, Function<K, V> value) {
        Map<K, V> values = new EnumMap<>(type);
        for (K key : type.getEnumConstants()) {
            values.put(key, value.apply(key));
        }
        return values;
    }
}
