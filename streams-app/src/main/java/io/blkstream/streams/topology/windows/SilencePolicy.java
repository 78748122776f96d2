package io.blkstream.streams.topology.windows;

import java.time.Duration;

/**
 * What happens to the windows of a device that sends nothing any more: its own clock stands still, so the wall clock must
 * help. Wall-clock time counts from the last event that this task processed, or from its start.
 *
 * @param publishAfter open windows are published; events that come after all publish them again
 * @param closeAfter open windows are closed for good; later events of theirs count as late
 * @param forgetAfter the device's clock is forgotten too
 */
public record SilencePolicy(Duration publishAfter, Duration closeAfter, Duration forgetAfter) {
    /** 15 s, 10 min, 24 h. */
    public static final SilencePolicy DEFAULT =
            new SilencePolicy(Duration.ofSeconds(15), Duration.ofMinutes(10), Duration.ofHours(24));
}
