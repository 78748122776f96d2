package io.blkstream.producer.geometry.host;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What one reading told of the devices; it does not change. */
public final class GeometrySnapshot implements GeometrySource {
    private final Map<DeviceKey, DeviceGeometry> byKey = new LinkedHashMap<>();

    /** @param devices each device once; of several the first counts */
    public GeometrySnapshot(List<DeviceGeometry> devices) {
        devices.forEach(device -> byKey.putIfAbsent(new DeviceKey(device.getHost(), device.getDevice()), device));
    }

    @Override
    public Optional<DeviceGeometry> geometry(DeviceKey device) {
        return Optional.ofNullable(byKey.get(device));
    }

    @Override
    public Set<DeviceKey> devices(String host) {
        Set<DeviceKey> devices = new LinkedHashSet<>(byKey.keySet());
        devices.removeIf(device -> !device.host().equals(host));
        return devices;
    }
}
