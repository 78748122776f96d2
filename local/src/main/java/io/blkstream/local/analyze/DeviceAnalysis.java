package io.blkstream.local.analyze;

import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.RuleBook;
import io.blkstream.streams.domain.detect.RuleLimits;
import io.blkstream.streams.domain.detect.Silence;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.unit.TimeSpan;
import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.DeviceWindow;
import io.blkstream.streams.domain.window.WindowPolicy;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One device of a trace: everything in one window, which the rules judge with floors of one I/O, and the ordinary windows,
 * which they judge as on a live stream, because a bad minute of a long trace drowns in the whole.
 */
final class DeviceAnalysis {
    /** Bounds of a window whose end is not known yet. */
    private static final TimeSpan UNBOUNDED = new TimeSpan(0, Long.MAX_VALUE);

    private static final Comparator<Finding> BY_WEIGHT =
            Comparator.comparing(Finding::severity).thenComparing(Finding::confidence);

    private static final RuleBook LIVE = RuleBook.of(RuleLimits.LIVE);

    private final DeviceId device;
    private final Optional<Geometry> geometry;
    private final DeviceWindow whole;
    private final DeviceTimeline timeline;
    private final Map<String, Finding> worstByRule = new HashMap<>();
    private long firstIssueNanos = Long.MAX_VALUE;
    private long lastEndNanos = Long.MIN_VALUE;

    DeviceAnalysis(DeviceId device, Optional<Geometry> geometry) {
        this.device = device;
        this.geometry = geometry;
        SortingHints hints = SortingHints.of(geometry);
        this.whole = new DeviceWindow(device, UNBOUNDED, hints);
        this.timeline = new DeviceTimeline(device, WindowPolicy.DEFAULT, () -> hints);
    }

    void add(BlockIo io) {
        whole.add(io);
        timeline.add(io, this::judgeWindow);
        firstIssueNanos = Math.min(firstIssueNanos, io.issuedAtNanos());
        lastEndNanos = Math.max(lastEndNanos, io.issuedAtNanos() + Math.max(0, io.latencyNanos()));
    }

    DeviceId device() {
        return device;
    }

    Optional<Geometry> geometry() {
        return geometry;
    }

    /** Everything, to be asked at the end. */
    DeviceWindow whole() {
        return whole.over(new TimeSpan(firstIssueNanos, Math.max(firstIssueNanos + 1, lastEndNanos)));
    }

    /** What a rule says about the device, to be asked at the end: of the whole trace, or else of its worst window. */
    Verdict verdict(Detector<DeviceObservation> pasted) {
        timeline.closeAll(this::judgeWindow);
        Verdict ofWhole = pasted.judge(new DeviceObservation(whole(), geometry, false));
        Finding ofWindow = worstByRule.get(pasted.rule().name());
        return ofWhole instanceof Silence && ofWindow != null ? ofWindow : ofWhole;
    }

    private void judgeWindow(DeviceWindow window) {
        for (Detector<DeviceObservation> rule : LIVE.device()) {
            if (rule.judge(new DeviceObservation(window, geometry, false)) instanceof Finding finding) {
                worstByRule.merge(rule.rule().name(), finding, (a, b) -> BY_WEIGHT.compare(a, b) >= 0 ? a : b);
            }
        }
    }
}
