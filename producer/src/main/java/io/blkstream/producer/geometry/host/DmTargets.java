package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.CopyTarget;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What device-mapper targets make of the devices: mirrors, and copies by kcopyd. Source: drivers/md/dm-kcopyd.c and
 * Documentation/admin-guide/device-mapper.
 */
final class DmTargets {
    /** A copying target's module, and its parameter that throttles kcopyd. */
    private static final Map<String, String> THROTTLES = Map.of(
            "mirror", "dm_mirror/parameters/raid1_resync_throttle",
            "snapshot", "dm_snapshot/parameters/snapshot_copy_throttle",
            "snapshot-origin", "dm_snapshot/parameters/snapshot_copy_throttle",
            "thin-pool", "dm_thin_pool/parameters/snapshot_copy_throttle",
            "cache", "dm_cache/parameters/cache_copy_throttle",
            "clone", "dm_clone/parameters/clone_hydration_throttle");

    private static final long SECTOR_BYTES = 512;

    private final Attributes modules;
    private final BlockDevices devices;
    private final DmTable table;
    private final Map<String, String> disksByNumber = new HashMap<>();

    DmTargets(HostTree tree, BlockDevices devices, DmTable table) {
        this.modules = new Attributes(file -> tree.text("sys/module/" + file));
        this.devices = devices;
        this.table = table;
        for (String disk : devices.disks()) {
            numberDevices(disk);
        }
    }

    /**
     * Devices that copy, and the disks below them, where the requests of a copy are seen; none when the table is not known.
     */
    Map<String, CopyTarget> copies() {
        Map<String, CopyTarget> byDisk = new HashMap<>();
        for (String disk : devices.disks()) {
            CopyTarget copy = copy(disk);
            if (copy != null) {
                byDisk.putIfAbsent(disk, copy);
                devices.leaves(disk).forEach(leaf -> byDisk.putIfAbsent(leaf, copy));
            }
        }
        return byDisk;
    }

    private CopyTarget copy(String disk) {
        Optional<DmTable.Line> copying = lines(disk).stream()
                .filter(line -> THROTTLES.containsKey(line.target()))
                .findFirst();
        if (copying.isEmpty()) {
            return null;
        }
        DmTable.Line line = copying.get();
        return CopyTarget.newBuilder()
                .setSubJobSizeKiB(modules.natural("dm_mod/parameters/kcopyd_subjob_size_kb"))
                .setThrottlePercent(modules.natural(THROTTLES.get(line.target())))
                .setPoolBlockBytes(blockBytes(line))
                .setTarget(line.target())
                .build();
    }

    /** Targets that one request may be split over; null when the table is not known. */
    Integer splitTargets(String disk) {
        int count = lines(disk).size();
        return count == 0 ? null : Integer.valueOf(count);
    }

    /** Members of dm mirrors, by whole disk. */
    Map<String, Membership> memberships() {
        Map<String, Membership> byDisk = new HashMap<>();
        for (String disk : devices.disks()) {
            for (DmTable.Line line : lines(disk)) {
                if (line.target().equals("mirror")) {
                    addMembers(disk, mirroredDisks(line), byDisk);
                }
            }
        }
        return byDisk;
    }

    private List<DmTable.Line> lines(String disk) {
        String name = devices.attributes(disk).text("dm/name");
        return name == null ? List.of() : table.lines(name);
    }

    private void numberDevices(String disk) {
        Attributes attributes = devices.attributes(disk);
        addNumber(attributes.text("dev"), disk);
        devices.partitions(disk).forEach(each -> addNumber(attributes.text(each.getName() + "/dev"), disk));
    }

    private void addNumber(String number, String disk) {
        if (number != null) {
            disksByNumber.put(number, disk);
        }
    }

    /** {@code log_type n log_argument... mirrors dev offset dev offset ...}; none when it does not read so. */
    private List<String> mirroredDisks(DmTable.Line line) {
        Attributes arguments = new Attributes(index -> line.argument(Integer.parseInt(index)));
        Integer logArguments = arguments.natural("1");
        if (logArguments == null || logArguments > line.arguments().size()) {
            return List.of();
        }
        List<String> disks = new ArrayList<>();
        for (int i = logArguments + 3; i < line.arguments().size(); i += 2) {
            String disk = disksByNumber.get(line.arguments().get(i));
            if (disk == null) {
                break;
            }
            disks.add(devices.requestPlace(disk).disk());
        }
        return disks;
    }

    private void addMembers(String array, List<String> disks, Map<String, Membership> byDisk) {
        Attributes attributes = devices.attributes(array);
        String uuid = attributes.text("dm/uuid");
        Long sectors = attributes.longValue("size");
        for (int slot = 0; slot < disks.size(); slot++) {
            Mirror mirror = Mirror.newBuilder()
                    .setArrayId(uuid == null ? attributes.text("dm/name") : uuid)
                    .setKind(MirrorKind.DM_MIRROR)
                    .setSlot(slot)
                    .setMembers(disks)
                    .setMemberState(MemberState.UNKNOWN)
                    .build();
            Membership.add(byDisk, disks.get(slot), new Membership(mirror, null, sectors == null ? 0 : sectors));
        }
    }

    /** {@code thin-pool meta data block ...}, {@code snapshot origin cow P chunk}, {@code cache meta fast slow block ...}. */
    private static Long blockBytes(DmTable.Line line) {
        int index = switch (line.target()) {
            case "thin-pool" -> 2;
            case "snapshot", "cache", "clone" -> 3;
            default -> -1;
        };
        if (index < 0 || index >= line.arguments().size()) {
            return null;
        }
        String sectors = line.arguments().get(index);
        return sectors.matches("\\d{1,12}") ? Long.valueOf(Long.parseLong(sectors) * SECTOR_BYTES) : null;
    }
}
