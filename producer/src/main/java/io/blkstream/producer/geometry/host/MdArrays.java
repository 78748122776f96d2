package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Software RAID 1 and 10 as {@code /sys/block/mdN/md} tells. Source: Documentation/admin-guide/md.rst. */
final class MdArrays {
    private static final String MEMBER_PREFIX = "dev-";

    private final HostTree tree;
    private final BlockDevices devices;

    MdArrays(HostTree tree, BlockDevices devices) {
        this.tree = tree;
        this.devices = devices;
    }

    /** Members of running mirrors, by whole disk. */
    Map<String, Membership> memberships() {
        Map<String, Membership> byDisk = new HashMap<>();
        for (String disk : devices.disks()) {
            MirrorKind kind = kind(devices.attributes(disk).text("md/level"));
            if (kind != MirrorKind.UNKNOWN) {
                addMembers(disk, kind, byDisk);
            }
        }
        return byDisk;
    }

    static MirrorKind kind(String level) {
        if ("raid1".equals(level)) {
            return MirrorKind.MD_RAID1;
        }
        return "raid10".equals(level) ? MirrorKind.MD_RAID10 : MirrorKind.UNKNOWN;
    }

    private void addMembers(String array, MirrorKind kind, Map<String, Membership> byDisk) {
        Attributes md = devices.attributes(array);
        List<MdMember> members = members(array, md);
        List<String> disks =
                members.stream().map(member -> member.place().disk()).distinct().toList();
        Long sectors = md.longValue("size");
        for (MdMember member : members) {
            Mirror mirror = mirror(array, kind, md, disks, member);
            MdBitmapLocation bitmap = new MdBitmapLocation(md, member);
            Membership membership = new Membership(mirror, bitmap.find(), sectors == null ? 0 : sectors);
            Membership.add(byDisk, member.place().disk(), membership);
        }
    }

    private List<MdMember> members(String array, Attributes md) {
        List<MdMember> members = new ArrayList<>();
        for (String entry : tree.names("sys/block/" + array + "/md")) {
            if (entry.startsWith(MEMBER_PREFIX)) {
                BlockDevices.Place place = devices.requestPlace(entry.substring(MEMBER_PREFIX.length()));
                members.add(
                        MdMember.read(place, new Attributes(file -> md.texts().apply("md/" + entry + "/" + file))));
            }
        }
        members.sort(Comparator.comparingInt(member -> member.slot() < 0 ? Integer.MAX_VALUE : member.slot()));
        return members;
    }

    private static Mirror mirror(String array, MirrorKind kind, Attributes md, List<String> disks, MdMember member) {
        String uuid = md.text("md/uuid");
        Integer degraded = md.integer("md/degraded");
        return Mirror.newBuilder()
                .setArrayId(uuid == null ? array : uuid)
                .setKind(kind)
                .setSlot(member.slot())
                .setMembers(disks)
                .setWriteMostly(member.has("write_mostly"))
                .setMemberState(member.memberState())
                .setSyncAction(syncAction(md.text("md/sync_action")))
                .setDegraded(degraded != null && degraded > 0)
                .setLayout(kind == MirrorKind.MD_RAID10 ? layout(md.integer("md/layout")) : null)
                .build();
    }

    static SyncAction syncAction(String text) {
        if (text == null) {
            return SyncAction.UNKNOWN;
        }
        return Arrays.stream(SyncAction.values())
                .filter(action -> action.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElse(SyncAction.UNKNOWN);
    }

    /** Bits 0-7 near copies, 8-15 far copies, 16 offset. Source: setup_geo in drivers/md/raid10.c. */
    static String layout(Integer code) {
        if (code == null) {
            return null;
        }
        int near = code & 0xff;
        int far = (code >> 8) & 0xff;
        if (far <= 1) {
            return "near=" + near;
        }
        String spread = (code & (1 << 16)) != 0 ? "offset=" : "far=";
        return near <= 1 ? spread + far : "near=" + near + "," + spread + far;
    }

    /**
     * A member.
     *
     * @param slot -1 = none
     * @param states words of its {@code state} file
     * @param dataOffsetSectors from the start of the member, null = unknown
     */
    record MdMember(BlockDevices.Place place, int slot, Set<String> states, Long dataOffsetSectors) {
        static MdMember read(BlockDevices.Place place, Attributes member) {
            Integer slot = member.natural("slot");
            String state = member.text("state");
            Set<String> states = state == null ? Set.of() : Set.of(state.split("\\s*,\\s*"));
            return new MdMember(place, slot == null ? -1 : slot, states, member.longValue("offset"));
        }

        boolean has(String state) {
            return states.contains(state);
        }

        MemberState memberState() {
            if (has("faulty")) {
                return MemberState.FAULTY;
            }
            if (has("replacement")) {
                return MemberState.REPLACEMENT;
            }
            if (has("in_sync")) {
                return MemberState.IN_SYNC;
            }
            if (slot >= 0) {
                return MemberState.RECOVERING;
            }
            return has("spare") ? MemberState.SPARE : MemberState.UNKNOWN;
        }
    }
}
