package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns /proc/mdstat into geometry: the arrays, and the disks of running RAID 1 and 10 as members of their mirror. */
final class MdstatGeometry {
    private static final long KIBIBYTE = 1024;
    private static final long SECTORS_PER_KIBIBYTE = 2;

    private MdstatGeometry() {}

    static List<DeviceGeometry> of(String host, List<MdstatArray> arrays) {
        List<DeviceGeometry> devices = new ArrayList<>();
        Map<String, Membership> byDisk = new LinkedHashMap<>();
        for (MdstatArray array : arrays) {
            devices.add(device(host, array));
            if (array.active() && MdArrays.kind(array.level()) != MirrorKind.UNKNOWN) {
                addMembers(array, byDisk);
            }
        }
        byDisk.forEach((disk, membership) -> {
            DeviceGeometry.Builder member =
                    DeviceGeometry.newBuilder().setHost(host).setDevice(disk);
            membership.fill(member);
            devices.add(member.build());
        });
        return devices;
    }

    private static DeviceGeometry device(String host, MdstatArray array) {
        return DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(DiskNames.ofPath(array.name()))
                .setKind(DeviceKind.MD)
                .setSizeBytes(array.blocks() == 0 ? null : Long.valueOf(array.blocks() * KIBIBYTE))
                .setStackedOn(disks(array))
                .build();
    }

    private static void addMembers(MdstatArray array, Map<String, Membership> byDisk) {
        for (MdstatArray.Member member : array.members()) {
            Membership membership = new Membership(mirror(array, member), null, array.blocks() * SECTORS_PER_KIBIBYTE);
            Membership.add(byDisk, DiskNames.wholeDisk(member.device()), membership);
        }
    }

    private static Mirror mirror(MdstatArray array, MdstatArray.Member member) {
        // What waits (DELAYED, PENDING) makes no I/O yet.
        boolean syncing = array.sync().state() == MdstatArray.SyncState.RUNNING;
        return Mirror.newBuilder()
                .setArrayId(array.name())
                .setKind(MdArrays.kind(array.level()))
                .setSlot(array.slot(member))
                .setMembers(disks(array))
                .setWriteMostly(member.has('W'))
                .setMemberState(array.state(member))
                .setSyncAction(syncing ? array.sync().action() : SyncAction.IDLE)
                .setDegraded(array.isDegraded())
                .setLayout(array.layout())
                .build();
    }

    /** Whole disks in slot order, those without a slot last. */
    private static List<String> disks(MdstatArray array) {
        return array.members().stream()
                .sorted(Comparator.comparingInt((MdstatArray.Member member) -> array.slot(member) < 0 ? 1 : 0)
                        .thenComparingInt(MdstatArray.Member::number))
                .map(member -> DiskNames.wholeDisk(member.device()))
                .distinct()
                .toList();
    }
}
