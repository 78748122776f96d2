package io.blkstream.producer.geometry;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import java.util.Optional;
import java.util.Set;

/** Tells what is known of a host's block devices. */
public interface GeometrySource {
    /** What is known of one device, with that host and device name; empty when nothing is. */
    Optional<DeviceGeometry> geometry(DeviceKey device);

    /** The devices of a host that it knows without being asked for one. */
    Set<DeviceKey> devices(String host);
}
