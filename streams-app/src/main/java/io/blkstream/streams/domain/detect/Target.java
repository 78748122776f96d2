package io.blkstream.streams.domain.detect;

import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;
import java.util.Optional;

/**
 * What a finding is about.
 *
 * @param host empty for FLEET
 * @param name device or array; empty for HOST and FLEET
 * @param stableId identity that survives a new kernel name
 * @param members keys of the devices it covers, when more than one
 */
public record Target(
        Scope scope,
        String host,
        String name,
        Optional<String> stableId,
        Optional<String> model,
        Optional<String> firmware,
        Optional<String> kernel,
        List<String> members) {

    public Target {
        members = List.copyOf(members);
    }

    /** What a target, or an aggregate, covers. */
    public enum Scope {
        DEVICE,
        ARRAY,
        HOST,
        FLEET
    }

    static Target ofDevice(DeviceId device, Optional<Geometry> geometry) {
        return new Target(
                Scope.DEVICE,
                device.host(),
                device.device(),
                geometry.flatMap(known -> known.identity().stableId()),
                geometry.flatMap(known -> known.identity().model()),
                geometry.flatMap(known -> known.identity().firmware()),
                geometry.flatMap(known -> known.identity().kernel()),
                List.of());
    }

    /** What identifies the target for good: host and stable id, or host and name where there is none. */
    public String stableName() {
        return host + '/' + stableId.orElse(name);
    }
}
