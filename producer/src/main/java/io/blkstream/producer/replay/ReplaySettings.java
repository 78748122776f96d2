package io.blkstream.producer.replay;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceSource;
import java.time.Duration;
import java.util.Optional;

/**
 * What to replay and how.
 *
 * @param source the trace
 * @param format its format; empty = found by its first bytes
 * @param geometry what is known of its devices
 * @param plan dates, speed, repetition, host
 * @param statusInterval how often capture status is published meanwhile, > 0
 */
public record ReplaySettings(
        TraceSource source,
        Optional<TraceFormat> format,
        GeometrySource geometry,
        ReplayPlan plan,
        Duration statusInterval) {
    /** Capture status as often as the windows of the analysis are long. */
    public static final Duration DEFAULT_STATUS_INTERVAL = Duration.ofSeconds(10);

    public ReplaySettings {
        if (statusInterval.isNegative() || statusInterval.isZero()) {
            throw new IllegalArgumentException("status interval is not > 0: " + statusInterval);
        }
    }
}
