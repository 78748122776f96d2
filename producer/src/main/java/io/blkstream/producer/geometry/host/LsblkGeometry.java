package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.Partition;
import io.blkstream.schemas.Provenance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns entries of lsblk into geometry: whole disks and stacked devices, each once, with partitions inside their disk. */
final class LsblkGeometry {
    private static final long SECTOR_BYTES = 512;

    private final String host;
    private final Map<String, DeviceGeometry> byName = new LinkedHashMap<>();
    private final Map<String, Set<String>> leavesByName = new LinkedHashMap<>();

    private LsblkGeometry(String host) {
        this.host = host;
    }

    static List<DeviceGeometry> of(String host, List<LsblkDevice> roots) {
        LsblkGeometry geometry = new LsblkGeometry(host);
        for (LsblkDevice root : roots) {
            geometry.add(root);
            if (isInverted(root)) {
                geometry.stackInverted(root);
            } else {
                geometry.stack(root, root);
            }
        }
        geometry.byName.forEach(
                (name, device) -> device.setStackedOn(List.copyOf(geometry.leavesByName.getOrDefault(name, Set.of()))));
        return List.copyOf(geometry.byName.values());
    }

    private void add(LsblkDevice entry) {
        if (!entry.isPartition() && !entry.name().isEmpty()) {
            byName.computeIfAbsent(entry.name(), name -> device(entry));
        }
        entry.children().forEach(this::add);
    }

    /** An inverted list ({@code -s}) begins at the top of a stack and ends at disks. */
    private static boolean isInverted(LsblkDevice root) {
        LsblkDevice bottom = root;
        while (!bottom.children().isEmpty()) {
            bottom = bottom.children().get(0);
        }
        return bottom != root && !DiskNames.isLeafDisk(root.name()) && DiskNames.isLeafDisk(bottom.name());
    }

    private void stack(LsblkDevice leaf, LsblkDevice entry) {
        for (LsblkDevice child : entry.children()) {
            if (!child.isPartition()) {
                addLeaf(child, leaf);
            }
            stack(leaf, child);
        }
    }

    private Set<String> stackInverted(LsblkDevice entry) {
        if (entry.children().isEmpty()) {
            return Set.of(entry.name());
        }
        Set<String> leaves = new LinkedHashSet<>();
        entry.children().forEach(child -> leaves.addAll(stackInverted(child)));
        if (!entry.isPartition()) {
            leavesByName
                    .computeIfAbsent(entry.name(), name -> new LinkedHashSet<>())
                    .addAll(leaves);
        }
        return leaves;
    }

    private void addLeaf(LsblkDevice stacked, LsblkDevice leaf) {
        leavesByName
                .computeIfAbsent(stacked.name(), name -> new LinkedHashSet<>())
                .add(leaf.name());
    }

    private DeviceGeometry device(LsblkDevice entry) {
        Attributes columns = entry.attributes();
        Integer alignment = columns.integer("alignment");
        String transport = columns.text("tran");
        return DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(entry.name())
                .setStableId(columns.firstText("wwn", "serial"))
                .setModel(columns.text("model"))
                .setFirmware(columns.text("rev"))
                .setTransport(transport)
                .setKind(kind(entry))
                .setProvenance("virtio".equals(transport) ? Provenance.VIRTUAL : Provenance.UNKNOWN)
                .setSizeBytes(PrintedSize.bytes(columns.text("size")))
                .setAlignmentOffset(alignment == null ? 0 : alignment)
                .setLogicalBlockSize(columns.natural("log-sec"))
                .setPhysicalBlockSize(columns.natural("phy-sec"))
                .setMinimumIoSize(columns.natural("min-io"))
                .setOptimalIoSize(columns.natural("opt-io"))
                .setReadAheadKiB(columns.natural("ra"))
                .setRotational(columns.flag("rota"))
                .setQueueDepth(columns.natural("rq-size"))
                .setScheduler(columns.text("sched"))
                .setPartitions(partitions(entry))
                .build();
    }

    private static DeviceKind kind(LsblkDevice entry) {
        String name = entry.name();
        if (name.startsWith("zram")) {
            return DeviceKind.ZRAM;
        }
        if (name.startsWith("nbd")) {
            return DeviceKind.NBD;
        }
        String type = entry.attributes().text("type");
        if (type == null) {
            return kindOfName(name);
        }
        return switch (type) {
            case "disk" -> DeviceKind.DISK;
            case "loop" -> DeviceKind.LOOP;
            case "mpath" -> DeviceKind.MULTIPATH;
            case "lvm", "crypt", "dm", "linear", "striped" -> DeviceKind.DM;
            default -> type.startsWith("raid") || type.equals("md") ? DeviceKind.MD : DeviceKind.OTHER;
        };
    }

    private static DeviceKind kindOfName(String name) {
        if (name.startsWith("loop")) {
            return DeviceKind.LOOP;
        }
        if (name.matches("md(\\d+|_.*)")) {
            return DeviceKind.MD;
        }
        if (name.matches("dm-\\d+")) {
            return DeviceKind.DM;
        }
        return DiskNames.isLeafDisk(name) ? DeviceKind.DISK : DeviceKind.UNKNOWN;
    }

    /** Those whose start is printed (since util-linux 2.38) and whose size is exact. */
    private static List<Partition> partitions(LsblkDevice disk) {
        List<Partition> partitions = new ArrayList<>();
        for (LsblkDevice child : disk.children()) {
            Attributes columns = child.attributes();
            Long start = columns.longValue("start");
            Long bytes = columns.longValue("size");
            if (child.isPartition() && start != null && bytes != null) {
                partitions.add(new Partition(child.name(), start, bytes / SECTOR_BYTES));
            }
        }
        return partitions;
    }
}
