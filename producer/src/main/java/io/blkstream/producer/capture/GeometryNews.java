package io.blkstream.producer.capture;

import io.blkstream.schemas.DeviceGeometry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells which devices are not as they were. For one thread. */
final class GeometryNews {
    private final Map<String, DeviceGeometry> known = new HashMap<>();

    /** Those of the devices that are new or have changed since the last call. */
    List<DeviceGeometry> of(List<DeviceGeometry> devices) {
        return devices.stream()
                .filter(device -> !device.equals(known.put(device.getDevice(), device)))
                .toList();
    }
}
