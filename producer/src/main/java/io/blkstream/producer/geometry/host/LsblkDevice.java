package io.blkstream.producer.geometry.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An entry of lsblk.
 *
 * @param columns texts by the column's name in lower case with hyphens, {@code min-io}; empty ones left out
 * @param children entries under it: partitions and devices stacked on it, or, in an inverted list, what it stands on
 */
record LsblkDevice(Map<String, String> columns, List<LsblkDevice> children) {
    static LsblkDevice of(Map<String, String> columns) {
        return new LsblkDevice(Map.copyOf(columns), new ArrayList<>());
    }

    Attributes attributes() {
        return new Attributes(name -> Optional.ofNullable(columns.get(name)));
    }

    /** The kernel name where it is told, else what lsblk calls it. */
    String name() {
        return DiskNames.ofPath(columns.getOrDefault("kname", columns.getOrDefault("name", "")));
    }

    boolean isPartition() {
        String type = columns.get("type");
        return type == null ? DiskNames.isPartition(name()) : type.equals("part");
    }
}
