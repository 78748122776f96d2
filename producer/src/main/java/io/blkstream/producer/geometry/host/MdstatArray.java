package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.SyncAction;
import java.util.List;

/**
 * An array in /proc/mdstat.
 *
 * @param level e.g. {@code raid1}; null for an inactive array that does not tell
 * @param flag {@code read-only}, {@code auto-read-only}, or null
 * @param blocks KiB
 * @param raidDisks slots, null when the array has none (linear, raid0)
 * @param up for each slot {@code U} or {@code _}, null when the array has none
 * @param layout of RAID 10, as {@code near=2}; else null
 * @param sync what it does beside serving I/O
 */
record MdstatArray(
        String name,
        boolean active,
        String level,
        String flag,
        List<Member> members,
        long blocks,
        Integer raidDisks,
        String up,
        String layout,
        Sync sync) {

    /**
     * A resync, recovery, check or reshape.
     *
     * @param action IDLE = none
     * @param percentDone null unless it is running
     */
    record Sync(SyncAction action, SyncState state, Double percentDone) {}

    /** Whether a sync is under way. */
    enum SyncState {
        NONE,
        RUNNING,
        DELAYED,
        PENDING
    }

    /**
     * A member.
     *
     * @param number its number in the superblock: its slot, except that numbers from {@code raidDisks} on belong to spares,
     *     replacements, and disks that took the slot of another
     * @param flags of {@code F S W J R}
     */
    record Member(String device, int number, String flags) {
        boolean has(char flag) {
            return flags.indexOf(flag) >= 0;
        }
    }

    boolean isDegraded() {
        return up != null && up.indexOf('_') >= 0;
    }

    /** Slot of a member, -1 when it has none or it is not known. */
    int slot(Member member) {
        boolean inSlot = raidDisks != null && member.number() < raidDisks && !member.has('F') && !member.has('S');
        return inSlot ? member.number() : -1;
    }

    MemberState state(Member member) {
        if (member.has('F')) {
            return MemberState.FAULTY;
        }
        if (member.has('R')) {
            return MemberState.REPLACEMENT;
        }
        if (member.has('S')) {
            return MemberState.SPARE;
        }
        int slot = slot(member);
        if (up == null || slot >= up.length()) {
            return MemberState.UNKNOWN;
        }
        if (slot < 0) {
            return isDegraded() ? MemberState.UNKNOWN : MemberState.IN_SYNC;
        }
        if (up.charAt(slot) == 'U') {
            return MemberState.IN_SYNC;
        }
        return sync.state() == SyncState.NONE ? MemberState.UNKNOWN : MemberState.RECOVERING;
    }
}
