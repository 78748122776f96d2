package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code btrfs filesystem show}, and behind it {@code btrfs filesystem usage} or {@code df} for the profile, which show
 * does not tell. A missing device is written in three ways: {@code *** Some devices missing}, {@code path /dev/x MISSING}, and
 * {@code path <missing disk> MISSING}.
 */
final class BtrfsShow {
    private static final Pattern LABEL = Pattern.compile("Label: .* +uuid: ([0-9a-f-]{36})");
    private static final Pattern TOTAL = Pattern.compile("Total devices (\\d{1,6}) .*");
    private static final Pattern DEVICE = Pattern.compile("devid +(\\d{1,9}) size (\\S+) used \\S+ path ?(.*)");
    private static final Pattern PROFILE = Pattern.compile("Data, ?(RAID1\\w*|RAID10|single|DUP|RAID[056])\\b.*");
    private static final String MISSING = "MISSING";

    private BtrfsShow() {}

    /** One file system; {@code dataProfile} is null when the text does not tell. */
    record Filesystem(String uuid, int totalDevices, List<Device> devices, boolean someMissing, String dataProfile) {
        boolean isDegraded() {
            return someMissing || devices.stream().anyMatch(Device::missing);
        }

        MirrorKind kind() {
            if ("RAID10".equals(dataProfile)) {
                return MirrorKind.BTRFS_RAID10;
            }
            return dataProfile != null && dataProfile.startsWith("RAID1") ? MirrorKind.BTRFS_RAID1 : MirrorKind.UNKNOWN;
        }
    }

    /** A device row; the name is empty for {@code <missing disk>}. */
    record Device(int id, String name, long sizeBytes, boolean missing) {}

    static boolean isLabel(String line) {
        return LABEL.matcher(line).matches();
    }

    static List<Filesystem> parse(String text) {
        List<Filesystem> filesystems = new ArrayList<>();
        List<String> section = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (isLabel(line)) {
                addFilesystem(section, filesystems);
                section.clear();
                section.add(line);
            } else if (!section.isEmpty()) {
                section.add(line);
            }
        }
        addFilesystem(section, filesystems);
        return filesystems;
    }

    private static void addFilesystem(List<String> section, List<Filesystem> filesystems) {
        if (section.isEmpty()) {
            return;
        }
        Matcher label = LABEL.matcher(section.get(0));
        if (!label.matches()) {
            throw new IllegalArgumentException("not a label line of btrfs: " + section.get(0));
        }
        int total = firstMatch(TOTAL, section).map(Integer::parseInt).orElse(0);
        boolean missing = section.stream().anyMatch(line -> line.startsWith("*** Some devices missing"));
        String profile = firstMatch(PROFILE, section)
                .map(text -> text.toUpperCase(Locale.ROOT))
                .orElse(null);
        filesystems.add(new Filesystem(label.group(1), total, devices(section), missing, profile));
    }

    private static Optional<String> firstMatch(Pattern pattern, List<String> lines) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }

    private static List<Device> devices(List<String> section) {
        List<Device> devices = new ArrayList<>();
        for (String line : section) {
            Matcher device = DEVICE.matcher(line);
            if (device.matches()) {
                devices.add(device(device));
            }
        }
        devices.sort(Comparator.comparingInt(Device::id));
        return devices;
    }

    private static Device device(Matcher row) {
        String path = row.group(3).strip();
        boolean missing = path.endsWith(MISSING);
        String known =
                missing ? path.substring(0, path.length() - MISSING.length()).strip() : path;
        String name = known.startsWith("/dev/") ? DiskNames.ofPath(known) : "";
        Long size = PrintedSize.bytes(row.group(2).replace("iB", ""));
        return new Device(Integer.parseInt(row.group(1)), name, size == null ? 0 : size, missing || name.isEmpty());
    }

    /** Members of file systems that are known to mirror their data, by whole disk. */
    static List<DeviceGeometry> geometry(String host, List<Filesystem> filesystems) {
        Map<String, Membership> byDisk = new LinkedHashMap<>();
        for (Filesystem filesystem : filesystems) {
            if (filesystem.kind() != MirrorKind.UNKNOWN) {
                addMembers(filesystem, byDisk);
            }
        }
        List<DeviceGeometry> devices = new ArrayList<>();
        byDisk.forEach((disk, membership) -> {
            DeviceGeometry.Builder member =
                    DeviceGeometry.newBuilder().setHost(host).setDevice(disk);
            membership.fill(member);
            devices.add(member.build());
        });
        return devices;
    }

    private static void addMembers(Filesystem filesystem, Map<String, Membership> byDisk) {
        List<Device> named = filesystem.devices().stream()
                .filter(device -> !device.name().isEmpty())
                .toList();
        List<String> disks = named.stream()
                .map(device -> DiskNames.wholeDisk(device.name()))
                .distinct()
                .toList();
        long sectors =
                named.stream().mapToLong(device -> device.sizeBytes() / 512).sum();
        for (Device device : named) {
            Mirror mirror = Mirror.newBuilder()
                    .setArrayId(filesystem.uuid())
                    .setKind(filesystem.kind())
                    .setSlot(filesystem.devices().indexOf(device))
                    .setMembers(disks)
                    .setMemberState(device.missing() ? MemberState.MISSING : MemberState.IN_SYNC)
                    .setSyncAction(SyncAction.UNKNOWN)
                    .setDegraded(filesystem.isDegraded())
                    .build();
            Membership.add(byDisk, DiskNames.wholeDisk(device.name()), new Membership(mirror, null, sectors));
        }
    }
}
