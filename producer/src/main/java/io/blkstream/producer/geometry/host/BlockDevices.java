package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The disks in {@code /sys/block} with their partitions. Hidden devices (the paths below an NVMe multipath disk) and those
 * without a medium, such as unused loop devices, do no I/O and are left out.
 */
final class BlockDevices {
    private static final String BLOCK = "sys/block/";

    private final HostTree tree;
    private final Map<String, List<Partition>> partitionsByDisk = new LinkedHashMap<>();
    private final Map<String, Place> places = new HashMap<>();

    /**
     * A stretch of a disk.
     *
     * @param disk kernel name of the whole disk
     * @param startSector on that disk, 512-byte units; null = unknown
     * @param sectors null = unknown
     */
    record Place(String disk, Long startSector, Long sectors) {}

    BlockDevices(HostTree tree) {
        this.tree = tree;
        tree.names("sys/block").stream().filter(this::isUsable).forEach(this::add);
    }

    /** Kernel names of the whole disks. */
    List<String> disks() {
        return List.copyOf(partitionsByDisk.keySet());
    }

    /** Partitions of a disk by their start. */
    List<Partition> partitions(String disk) {
        return partitionsByDisk.getOrDefault(disk, List.of());
    }

    /** Where a disk or partition lies; a name that is not in /sys/block lies on the disk that its name tells. */
    Place place(String name) {
        Place place = places.get(name);
        return place != null ? place : new Place(DiskNames.wholeDisk(name), null, null);
    }

    /**
     * Where the requests to a disk or partition are seen: on the one disk below it when it is stacked on one, as an encrypted
     * volume is, else where it lies itself.
     */
    Place requestPlace(String name) {
        Place place = place(name);
        List<String> leaves = leaves(place.disk());
        return leaves.size() == 1 ? new Place(leaves.get(0), null, place.sectors()) : place;
    }

    /** Files below {@code /sys/block/DISK}. */
    Attributes attributes(String disk) {
        return new Attributes(file -> tree.text(BLOCK + disk + "/" + file));
    }

    /** Whole disks below a stacked device that stand on nothing themselves; none for a leaf. */
    List<String> leaves(String disk) {
        Set<String> leaves = new LinkedHashSet<>();
        collectLeaves(disk, leaves, new LinkedHashSet<>());
        return List.copyOf(leaves);
    }

    private void collectLeaves(String disk, Set<String> leaves, Set<String> seen) {
        for (String slave : tree.names(BLOCK + disk + "/slaves")) {
            String below = place(slave).disk();
            if (!seen.add(below)) {
                continue;
            }
            if (tree.names(BLOCK + below + "/slaves").isEmpty()) {
                leaves.add(below);
            } else {
                collectLeaves(below, leaves, seen);
            }
        }
    }

    private boolean isUsable(String disk) {
        Attributes attributes = attributes(disk);
        boolean hidden = Boolean.TRUE.equals(attributes.flag("hidden"));
        Long sectors = attributes.longValue("size");
        return !hidden && (sectors == null || sectors > 0);
    }

    private void add(String disk) {
        Attributes attributes = attributes(disk);
        places.put(disk, new Place(disk, 0L, attributes.longValue("size")));
        List<Partition> partitions = new ArrayList<>();
        for (String name : tree.names(BLOCK + disk)) {
            Long start = attributes.longValue(name + "/start");
            Long sectors = attributes.longValue(name + "/size");
            if (start != null && sectors != null && attributes.text(name + "/partition") != null) {
                partitions.add(new Partition(name, start, sectors));
                places.put(name, new Place(disk, start, sectors));
            }
        }
        partitions.sort(Comparator.comparingLong(Partition::getStartSector));
        partitionsByDisk.put(disk, partitions);
    }
}
