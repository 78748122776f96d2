package io.blkstream.streams.topology;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.topology.detect.RuleMetrics;
import io.blkstream.streams.topology.remedy.RemedyMetrics;
import io.blkstream.streams.topology.windows.WindowMetrics;
import io.blkstream.streams.topology.windows.WindowUpdate;
import io.blkstream.streams.wire.Malformed;

/** Told what the stages do, by every stream thread. */
public interface StageMetrics extends WindowMetrics, RuleMetrics, RemedyMetrics {
    /** Nobody wants to know. */
    StageMetrics NONE = new StageMetrics() {
        @Override
        public void accepted() {}

        @Override
        public void late() {}

        @Override
        public void rejected(Malformed.Reason reason) {}

        @Override
        public void forwarded(WindowUpdate.Stage stage) {}

        @Override
        public void found(Finding finding) {}

        @Override
        public void broke(RuleCode rule) {}

        @Override
        public void revised(Remediation remediation) {}

        @Override
        public void detected(long delayNanos) {}
    };
}
