package io.blkstream.streams.topology.detect;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.RuleCode;

/** Told what the rules say. Called by every stream thread. */
public interface RuleMetrics {
    /** A rule found something in a window that is not open any more; early looks do not count. */
    void found(Finding finding);

    /** A rule broke, and the window was skipped for it. */
    void broke(RuleCode rule);
}
