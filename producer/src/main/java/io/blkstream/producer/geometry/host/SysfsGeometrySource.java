package io.blkstream.producer.geometry.host;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.schemas.CopyTarget;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Geometry of a host's block devices from its /sys and /proc: limits, identity, partitions, mirrors, stacking, copying.
 *
 * <p>The soft block size is in no file and stays unknown. Each question reads the tree afresh; a {@link GeometrySnapshot} of
 * {@link #read()} answers several from one reading.
 */
public final class SysfsGeometrySource implements GeometrySource {
    private final String host;
    private final HostTree tree;
    private final DmTable dmTable;

    /**
     * @param host name of the host
     * @param root where its {@code sys} and {@code proc} lie, {@code /} on the host itself
     * @param dmTable what {@code dmsetup table} prints; empty when not known: then dm mirrors and copies are not found
     */
    public SysfsGeometrySource(String host, Path root, String dmTable) {
        this(host, new HostDirectory(root), DmTable.parse(dmTable));
    }

    SysfsGeometrySource(String host, HostTree tree, DmTable dmTable) {
        this.host = host;
        this.tree = tree;
        this.dmTable = dmTable;
    }

    /** Every device as it is now, in order of the names; none when there is no {@code sys/block}. */
    public List<DeviceGeometry> read() {
        BlockDevices devices = new BlockDevices(tree);
        DmTargets dm = new DmTargets(tree, devices, dmTable);
        Map<String, Membership> memberships = memberships(devices, dm);
        Map<String, CopyTarget> copies = dm.copies();
        return devices.disks().stream()
                .map(disk -> geometry(disk, devices, memberships.get(disk))
                        .setCopy(copies.get(disk))
                        .setSplitTargets(dm.splitTargets(disk))
                        .build())
                .toList();
    }

    @Override
    public Optional<DeviceGeometry> geometry(DeviceKey device) {
        return new GeometrySnapshot(read()).geometry(device);
    }

    @Override
    public Set<DeviceKey> devices(String hostName) {
        return new GeometrySnapshot(read()).devices(hostName);
    }

    private Map<String, Membership> memberships(BlockDevices devices, DmTargets dm) {
        Map<String, Membership> byDisk = new HashMap<>(new MdArrays(tree, devices).memberships());
        new BtrfsFilesystems(tree, devices)
                .memberships()
                .forEach((disk, membership) -> Membership.add(byDisk, disk, membership));
        dm.memberships().forEach((disk, membership) -> Membership.add(byDisk, disk, membership));
        return byDisk;
    }

    private DeviceGeometry.Builder geometry(String disk, BlockDevices devices, Membership membership) {
        Attributes attributes = devices.attributes(disk);
        DeviceGeometry.Builder geometry = DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(disk)
                .setKernel(tree.text("proc/sys/kernel/osrelease").orElse(null))
                .setBootId(tree.text("proc/sys/kernel/random/boot_id").orElse(null))
                .setPartitions(devices.partitions(disk))
                .setStackedOn(devices.leaves(disk))
                .setPollQueues(pollQueues(disk));
        BlockLimits.fill(geometry, attributes);
        new DeviceIdentity(disk, attributes, tree.target("sys/block/" + disk).orElse("")).fill(geometry);
        if (membership != null) {
            membership.fill(geometry);
        }
        return geometry;
    }

    private Integer pollQueues(String disk) {
        if (!disk.startsWith("nvme")) {
            return null;
        }
        return new Attributes(tree::text).natural("sys/module/nvme/parameters/poll_queues");
    }
}
