package io.blkstream.streams.topology.detect;

import io.blkstream.streams.domain.detect.Measure;
import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Verdict;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.TimeSpan;
import java.util.Optional;

/**
 * What one rule said about one window.
 *
 * @param early said of a still-open window
 * @param geometry what was known of the device, or of the member that should be read less, when it was said
 * @param measure how well the target did
 */
public record Judgement(
        RuleCode rule,
        Verdict verdict,
        TimeSpan span,
        boolean early,
        Optional<Geometry> geometry,
        Optional<Measure> measure) {}
