package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Cause;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Mirror;
import io.blkstream.streams.domain.event.Geometry.MirrorKind;
import java.util.List;
import java.util.Optional;

/** M01: by what keeps the copies, and by the read policies that the running kernel offers. */
final class MirrorAdvice {
    private static final List<String> BTRFS_REFERENCES = List.of(
            "linux-btrfs, 2021: read policies for RAID1 (pid, round-robin, devid, latency)",
            "/sys/fs/btrfs/UUID/read_policy");
    private static final List<String> MD_REFERENCES =
            List.of("drivers/md/raid1.c: read_balance", "mdadm(8): --write-mostly");

    private final Finding finding;
    private final Optional<Geometry> geometry;
    private final Optional<Mirror> mirror;

    private MirrorAdvice(Finding finding, Optional<Geometry> geometry) {
        this.finding = finding;
        this.geometry = geometry;
        this.mirror = geometry.flatMap(Geometry::mirror);
    }

    static Action of(Finding finding, Optional<Geometry> geometry) {
        return new MirrorAdvice(finding, geometry).action();
    }

    private Action action() {
        MirrorKind kind = mirror.map(Mirror::kind).orElse(MirrorKind.UNKNOWN);
        return switch (kind) {
            case BTRFS_RAID1, BTRFS_RAID10 -> btrfs();
            case MD_RAID1, MD_RAID10 -> md();
            case DM_MIRROR, UNKNOWN -> spreadReaders("Put md RAID1 below, or spread the readers.", MD_REFERENCES);
        };
    }

    private Action btrfs() {
        boolean slowMember = finding.cause() == Cause.MIRROR_SLOW_MEMBER;
        String wanted = slowMember ? "devid" : "round-robin";
        boolean offered = mirror.orElseThrow().availablePolicies().stream()
                .anyMatch(policy -> policy.equals(wanted) || policy.startsWith(wanted + ":"));
        if (!offered) {
            return spreadReaders(
                    "This kernel offers no read policy but pid. Let several processes or threads read, so that thread id"
                            + " modulo copies spreads them; or put md RAID1 below btrfs; or run a kernel built with the"
                            + " experimental btrfs read policies.",
                    BTRFS_REFERENCES);
        }
        String policy = "/sys/fs/btrfs/" + finding.target().name() + "/read_policy";
        return new Action(
                "BTRFS_READ_POLICY",
                slowMember
                        ? "Read from the fast device: read policy devid with its id."
                        : "Spread the reads: read policy round-robin.",
                List.of(
                        "cat " + policy,
                        slowMember ? "echo devid:<id of the fast device> > " + policy : "echo round-robin > " + policy),
                Optional.of("the file system is mounted; btrfs filesystem show names the ids"),
                Optional.of("cat " + policy + " shows the policy in brackets; both members get reads as wanted"),
                Optional.of("echo pid > " + policy),
                Action.Risk.LOW,
                List.of("the policy is experimental in this kernel and must not be used in production here"),
                BTRFS_REFERENCES);
    }

    private Action md() {
        if (finding.cause() == Cause.MIRROR_UNEVEN) {
            return spreadReaders(
                    "md sends a sequential reader to one member and a random one to the idle or the nearer member. Let"
                            + " several readers run, or raise the queue depth.",
                    MD_REFERENCES);
        }
        String slow = geometry.map(known -> known.device().device()).orElse("<slow member>");
        String array = "/sys/block/" + finding.target().name() + "/md/dev-" + slow + "/state";
        return new Action(
                "MD_WRITE_MOSTLY",
                "Mark the slow member write-mostly: md reads from the others while they can.",
                List.of("echo writemostly > " + array),
                Optional.of("another member is in sync (cat /proc/mdstat)"),
                Optional.of("/proc/mdstat shows (W) behind " + slow + "; it gets no reads"),
                Optional.of("echo -writemostly > " + array),
                Action.Risk.LOW,
                List.of("the array is degraded or rebuilding"),
                MD_REFERENCES);
    }

    private Action spreadReaders(String description, List<String> references) {
        return new Action(
                "SPREAD_READERS",
                description,
                List.of(),
                Optional.empty(),
                Optional.of("the members' shares of the reads come closer; this remediation resolves"),
                Optional.empty(),
                Action.Risk.LOW,
                List.of("one synchronous reader is all there is: then nothing is gained"),
                references);
    }
}
