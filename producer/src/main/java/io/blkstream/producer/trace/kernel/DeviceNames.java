package io.blkstream.producer.trace.kernel;

import java.util.Map;

/** Turns the device numbers of kernel traces into names of whole disks. */
@FunctionalInterface
public interface DeviceNames {
    /** Knows what is the same on every host: loop devices. */
    DeviceNames BUILT_IN = (major, minor) -> major == 7 ? "loop" + minor : major + ":" + minor;

    /**
     * Name of a device as in /sys/block.
     *
     * @return {@code major:minor} when there is no better name; never empty
     */
    String nameOf(int major, int minor);

    /**
     * Names taken from a table, for other devices from {@link #BUILT_IN}.
     *
     * @param byNumbers {@code major:minor} to name, e.g. {@code 259:0} to {@code nvme0n1}
     */
    static DeviceNames of(Map<String, String> byNumbers) {
        Map<String, String> table = Map.copyOf(byNumbers);
        return (major, minor) -> {
            String name = table.get(major + ":" + minor);
            return name == null ? BUILT_IN.nameOf(major, minor) : name;
        };
    }
}
