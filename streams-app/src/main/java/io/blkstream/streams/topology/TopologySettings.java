package io.blkstream.streams.topology;

import io.blkstream.streams.domain.detect.RuleLimits;
import io.blkstream.streams.domain.fleet.FleetPolicy;
import io.blkstream.streams.domain.remedy.LifeCyclePolicy;
import io.blkstream.streams.domain.rollup.RollupPolicy;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.topology.windows.SilencePolicy;
import io.blkstream.streams.wire.EventRange;

/** Everything about the topology that can be set. */
public record TopologySettings(
        WindowPolicy windows,
        SilencePolicy silence,
        EventRange range,
        LifeCyclePolicy lifeCycle,
        RuleLimits rules,
        RollupPolicy rollups,
        FleetPolicy fleet) {
    /** As documented with each part. */
    public static final TopologySettings DEFAULT = new TopologySettings(
            WindowPolicy.DEFAULT,
            SilencePolicy.DEFAULT,
            EventRange.DEFAULT,
            LifeCyclePolicy.DEFAULT,
            RuleLimits.LIVE,
            RollupPolicy.DEFAULT,
            FleetPolicy.DEFAULT);
}
