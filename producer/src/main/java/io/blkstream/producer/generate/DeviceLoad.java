package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import java.util.List;

/**
 * One device of a scenario and what is done to it.
 *
 * @param geometry with host and device set
 * @param phases flows one after the other, each for an equal part of the duration
 */
record DeviceLoad(DeviceGeometry geometry, List<Flow> phases) {
    DeviceLoad {
        phases = List.copyOf(phases);
    }

    static DeviceLoad of(DeviceGeometry geometry, Flow... phases) {
        return new DeviceLoad(geometry, List.of(phases));
    }
}
