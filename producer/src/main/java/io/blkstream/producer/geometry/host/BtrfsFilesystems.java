package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Mounted btrfs file systems that mirror their data, as {@code /sys/fs/btrfs/UUID} tells. It does not say which device has which
 * devid, so slots are unknown. Source: Documentation/ABI and fs/btrfs/sysfs.c.
 */
final class BtrfsFilesystems {
    private static final String ROOT = "sys/fs/btrfs";
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private final HostTree tree;
    private final BlockDevices devices;

    BtrfsFilesystems(HostTree tree, BlockDevices devices) {
        this.tree = tree;
        this.devices = devices;
    }

    /** Members of mirrors, by whole disk. */
    Map<String, Membership> memberships() {
        Map<String, Membership> byDisk = new HashMap<>();
        for (String uuid : tree.names(ROOT)) {
            MirrorKind kind = dataKind(uuid);
            if (UUID.matcher(uuid).matches() && kind != MirrorKind.UNKNOWN) {
                addMembers(uuid, kind, byDisk);
            }
        }
        return byDisk;
    }

    /** The profile of file data: a directory per profile in use, several while a balance converts. */
    private MirrorKind dataKind(String uuid) {
        String data = ROOT + "/" + uuid + "/allocation/data";
        List<String> profiles = tree.names(data).stream()
                .filter(profile -> !isEmpty(data + "/" + profile))
                .toList();
        if (profiles.stream().anyMatch(name -> name.equals("raid10"))) {
            return MirrorKind.BTRFS_RAID10;
        }
        return profiles.stream().anyMatch(name -> name.equals("raid1") || name.startsWith("raid1c"))
                ? MirrorKind.BTRFS_RAID1
                : MirrorKind.UNKNOWN;
    }

    /** The kernel keeps the directory of a profile that a balance has emptied. */
    private boolean isEmpty(String profile) {
        return tree.text(profile + "/total_bytes").equals(Optional.of("0"));
    }

    private void addMembers(String uuid, MirrorKind kind, Map<String, Membership> byDisk) {
        List<BlockDevices.Place> places = tree.names(ROOT + "/" + uuid + "/devices").stream()
                .map(devices::requestPlace)
                .toList();
        List<String> disks =
                places.stream().map(BlockDevices.Place::disk).distinct().toList();
        long sectors = places.stream()
                .mapToLong(place -> place.sectors() == null ? 0 : place.sectors())
                .sum();
        for (String disk : disks) {
            Membership.add(byDisk, disk, new Membership(mirror(uuid, kind, disks), null, sectors));
        }
    }

    private Mirror mirror(String uuid, MirrorKind kind, List<String> disks) {
        Attributes filesystem = new Attributes(file -> tree.text(ROOT + "/" + uuid + "/" + file));
        return Mirror.newBuilder()
                .setArrayId(uuid)
                .setKind(kind)
                .setMembers(disks)
                .setReadPolicy(withoutSetting(filesystem.chosen("read_policy")))
                .setAvailablePolicies(policies(filesystem.text("read_policy")))
                .setMemberState(MemberState.IN_SYNC)
                .setSyncAction(syncAction(filesystem.text("exclusive_operation")))
                .setDegraded(missesADevice(uuid))
                .build();
    }

    private boolean missesADevice(String uuid) {
        String devinfo = ROOT + "/" + uuid + "/devinfo";
        return tree.names(devinfo).stream()
                .anyMatch(id -> tree.text(devinfo + "/" + id + "/missing").equals(Optional.of("1")));
    }

    /** {@code [pid] round-robin:196608 devid:1}: names without their settings. */
    private static List<String> policies(String readPolicy) {
        if (readPolicy == null) {
            return List.of();
        }
        return Arrays.stream(BLANKS.split(readPolicy.replace("[", "").replace("]", "")))
                .map(BtrfsFilesystems::withoutSetting)
                .toList();
    }

    private static String withoutSetting(String policy) {
        return policy == null ? null : policy.split(":", 2)[0];
    }

    private static SyncAction syncAction(String operation) {
        if (operation == null) {
            return SyncAction.UNKNOWN;
        }
        if (operation.equals("device replace")) {
            return SyncAction.RECOVER;
        }
        return operation.startsWith("balance") && !operation.contains("paused") ? SyncAction.RESHAPE : SyncAction.IDLE;
    }
}
