package io.blkstream.streams.domain.unit;

import java.util.Objects;

/**
 * Identity of a block device in the fleet.
 *
 * @param host name of the host, not empty
 * @param device kernel name of the whole disk; empty when a trace does not tell
 */
public record DeviceId(String host, String device) {

    public DeviceId {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(device, "device");
    }

    /** {@code host/device}. */
    @Override
    public String toString() {
        return host + '/' + device;
    }
}
