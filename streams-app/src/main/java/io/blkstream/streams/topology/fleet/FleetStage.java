package io.blkstream.streams.topology.fleet;

import io.blkstream.schemas.Remediation;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.fleet.FleetPolicy;
import io.blkstream.streams.domain.fleet.RuleFleet;
import io.blkstream.streams.wire.RemediationMapper;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Sees every remediation of a rule before it is published: forwards it, or one of the fleet in place of many. */
public final class FleetStage implements Processor<String, FleetMessage, String, Remediation> {
    /** Name of the store and, with the application's id, of its changelog. */
    public static final String STORE = "fleets";

    private static final Duration TICK = Duration.ofSeconds(1);

    private final FleetPolicy policy;
    private final Map<RuleCode, RuleFleet> fleets = new EnumMap<>(RuleCode.class);
    private ProcessorContext<String, Remediation> context;
    private FleetStore store;

    public FleetStage(FleetPolicy policy) {
        this.policy = policy;
    }

    @Override
    public void init(ProcessorContext<String, Remediation> newContext) {
        context = newContext;
        store = new FleetStore(context.getStateStore(STORE));
        store.restore(this::fleet, context.currentSystemTimeMs());
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
    }

    @Override
    public void process(Record<String, FleetMessage> record) {
        RuleFleet fleet = fleet(RuleCode.valueOf(record.key()));
        long nowMillis = context.currentSystemTimeMs();
        if (record.value() instanceof FleetMessage.Judged judged) {
            fleet.judged(judged.target(), nowMillis);
        } else if (record.value() instanceof FleetMessage.Raised raised
                && fleet.take(raised.remediation(), nowMillis)) {
            forward(raised.remediation());
        }
    }

    private void tick(long nowMillis) {
        fleets.values().forEach(fleet -> fleet.tick(nowMillis).forEach(this::forward));
    }

    private void forward(io.blkstream.streams.domain.remedy.Remediation remediation) {
        Remediation record = RemediationMapper.toRecord(remediation);
        context.forward(new Record<>(record.getId(), record, record.getWindowEnd()));
    }

    private RuleFleet fleet(RuleCode rule) {
        return fleets.computeIfAbsent(rule, code -> new RuleFleet(code, policy, store.of(code)));
    }
}
