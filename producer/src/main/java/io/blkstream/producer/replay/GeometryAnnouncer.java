package io.blkstream.producer.replay;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Publishes the geometry of each device once, before its first event. */
final class GeometryAnnouncer {
    private final GeometrySource source;
    private final EventPublisher publisher;
    private final Set<DeviceKey> seen = new HashSet<>();
    private int announced;

    GeometryAnnouncer(GeometrySource source, EventPublisher publisher) {
        this.source = source;
        this.publisher = publisher;
    }

    /** Announces devices and waits until the brokers have it. */
    void announce(Set<DeviceKey> devices) {
        boolean any = false;
        for (DeviceKey device : devices) {
            any |= announceOne(device);
        }
        if (any) {
            publisher.flush();
        }
    }

    int announced() {
        return announced;
    }

    private boolean announceOne(DeviceKey device) {
        boolean named = !device.device().isEmpty();
        if (!named || !seen.add(device)) {
            return false;
        }
        Optional<DeviceGeometry> geometry = source.geometry(device);
        geometry.ifPresent(publisher::publish);
        announced += geometry.isPresent() ? 1 : 0;
        return geometry.isPresent();
    }
}
