package io.blkstream.local.analyze;

import io.blkstream.streams.domain.detect.Detector;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import java.util.List;

/**
 * The rules, twice.
 *
 * @param pasted with floors of one I/O, for a whole trace
 * @param live as on a live stream, for its ordinary windows
 */
public record Rules(List<Detector<DeviceObservation>> pasted, List<Detector<DeviceObservation>> live) {
    /** Every rule with its default limits. */
    public static Rules standard() {
        return new Rules(
                List.of(new SubUnitWriteDetector(SubUnitWriteDetector.Limits.PASTED)),
                List.of(new SubUnitWriteDetector(SubUnitWriteDetector.Limits.LIVE)));
    }
}
