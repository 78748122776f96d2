package io.blkstream.producer.generate;

import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.Mirror;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.util.List;

/** What the members of a mirror say of it. */
final class Mirrors {
    private Mirrors() {}

    /** A btrfs RAID1 that picks the member by the reader's thread id, as every kernel does by default. */
    static Mirror.Builder btrfs(GroupPlace place, int slot, List<String> members) {
        return member(slot, members)
                .setArrayId(place.uuid())
                .setKind(MirrorKind.BTRFS_RAID1)
                .setReadPolicy("pid")
                .setAvailablePolicies(List.of("pid"));
    }

    static Mirror.Builder mdRaid1(GroupPlace place, int slot, List<String> members) {
        return member(slot, members).setArrayId(place.md()).setKind(MirrorKind.MD_RAID1);
    }

    /** @param layout e.g. near=2 */
    static Mirror.Builder mdRaid10(GroupPlace place, int slot, List<String> members, String layout) {
        return member(slot, members)
                .setArrayId(place.md())
                .setKind(MirrorKind.MD_RAID10)
                .setLayout(layout);
    }

    private static Mirror.Builder member(int slot, List<String> members) {
        return Mirror.newBuilder()
                .setSlot(slot)
                .setMembers(members)
                .setMemberState(MemberState.IN_SYNC)
                .setSyncAction(SyncAction.IDLE);
    }
}
