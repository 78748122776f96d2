package io.blkstream.producer.capture.live;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a live capture is to do.
 *
 * @param host name that events get
 * @param devices names of the disks as in /sys/block; empty = all
 * @param bufferBytes kernel memory for trace records, of each processor
 * @param origins whether to trace also the making of requests: who asked for each, how long it queued, of how many bios it is
 *     made. Costs the kernel two to four records an I/O instead of two
 * @param nice priority of this process, -20 (first) to 19; 0 = as it was. When all processors are busy it has to get its small
 *     share in time, or records are lost
 * @param exclusions whose I/Os are left out
 * @param reportInterval how often the capture reports, > 0
 */
public record LiveSettings(
        String host,
        Set<String> devices,
        long bufferBytes,
        boolean origins,
        int nice,
        Exclusions exclusions,
        Duration reportInterval) {
    private static final long LEAST_BUFFER_BYTES = 64 << 10;

    public LiveSettings {
        devices = Set.copyOf(devices);
        if (host.isEmpty()) {
            throw new IllegalArgumentException("host is empty");
        }
        if (bufferBytes < LEAST_BUFFER_BYTES) {
            throw new IllegalArgumentException("kernel buffer < " + LEAST_BUFFER_BYTES + " bytes: " + bufferBytes);
        }
        if (nice < -20 || nice > 19) {
            throw new IllegalArgumentException("agent.nice is not in -20..19: " + nice);
        }
        if (reportInterval.isNegative() || reportInterval.isZero()) {
            throw new IllegalArgumentException("report interval is not > 0: " + reportInterval);
        }
    }

    /** The same for these disks, by name or path. */
    public LiveSettings withDevices(Collection<String> names) {
        return new LiveSettings(
                host,
                names.stream().map(LiveSettings::kernelName).collect(Collectors.toSet()),
                bufferBytes,
                origins,
                nice,
                exclusions,
                reportInterval);
    }

    private static String kernelName(String device) {
        String name = device.startsWith("/dev/") ? device.substring("/dev/".length()) : device;
        return name.replace('/', '!');
    }
}
