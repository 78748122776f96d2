package io.blkstream.producer.capture;

import io.blkstream.schemas.CaptureState;
import java.util.Map;

/**
 * How the capture of one device stands. Counts are from its beginning.
 *
 * @param device as in /sys/block
 * @param lost I/Os that were lost before the agent could read them
 * @param observed I/Os that the kernel counted; null = not known
 * @param outOfOrder records that came too late to be put in order
 * @param rejected I/Os left out on purpose or unusable, by reason
 * @param message why it is in this state, or null
 */
public record DeviceReport(
        String device,
        long lost,
        Long observed,
        long outOfOrder,
        Map<String, Long> rejected,
        CaptureState state,
        String message) {
    public DeviceReport {
        rejected = Map.copyOf(rejected);
    }
}
