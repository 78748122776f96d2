package io.blkstream.producer.capture.live;

import java.util.List;
import java.util.Set;

/**
 * A whole disk of this host, as the capture sees it.
 *
 * @param number packed {@code major << 20 | minor}
 * @param numbers its own and those of its partitions
 * @param name as in /sys/block
 * @param hasRequests whether I/O to it becomes requests; bios go straight to the driver of others (md, dm, zram, pmem)
 * @param standsOn disks or partitions below it, by name
 * @param polls whether its queue is set to be polled for completions
 */
record Disk(int number, Set<Integer> numbers, String name, boolean hasRequests, List<String> standsOn, boolean polls) {
    /** Whether its bios are what there is to see of its I/O: requests of a stacked disk are seen below it. */
    boolean isSeenByBios() {
        return !hasRequests && standsOn.isEmpty();
    }

    /** Whether neither requests nor bios of it are captured. */
    boolean isUnseen() {
        return !hasRequests && !standsOn.isEmpty();
    }
}
