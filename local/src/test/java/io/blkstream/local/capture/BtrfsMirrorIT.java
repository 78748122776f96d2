package io.blkstream.local.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.geometry.GeometrySource;
import io.blkstream.producer.geometry.host.GeometrySnapshot;
import io.blkstream.producer.geometry.host.HostGeometry;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.Operation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mirror of two loop devices: which member serves reads, and what the host tells of it. */
class BtrfsMirrorIT {
    private static final long MIB = 1 << 20;
    private static final int READS_EACH = 400;

    @TempDir
    private Path folder;

    private Host host;
    private String first;
    private String second;
    private Path file;

    @BeforeEach
    void makeMirror() throws Exception {
        Host.assumeLive("fio", "losetup", "mkfs.btrfs");
        host = new Host(folder);
        first = host.loop(512 * MIB);
        second = host.loop(512 * MIB);
        Host.sh("mkfs.btrfs -q -d raid1 -m raid1 /dev/%s /dev/%s", first, second);
        file = host.mount(first, "noatime").resolve("file");
        Host.sh("fio --name=lay --filename=%s --rw=write --bs=1m --size=64m --end_fsync=1", file);
        Host.sh("sync; echo 3 > /proc/sys/vm/drop_caches");
    }

    @AfterEach
    void closeHost() {
        if (host != null) {
            host.close();
        }
    }

    @Test
    void shouldSeeOneProcessReadFromOneMember() throws Exception {
        Captured captured = read(1);

        long onFirst = dataReads(captured, first);
        long onSecond = dataReads(captured, second);
        assertThat(onFirst + onSecond).isEqualTo(READS_EACH);
        assertThat(Math.max(onFirst, onSecond)).isEqualTo(READS_EACH);
        assertCountsOfTheKernel(captured);
    }

    @Test
    void shouldSeeEightProcessesReadFromBothMembers() throws Exception {
        Captured captured = read(8);

        long onFirst = dataReads(captured, first);
        long onSecond = dataReads(captured, second);
        assertThat(onFirst + onSecond).isEqualTo(8 * READS_EACH);
        // The member follows from the process id: of eight in a row not all have the same parity.
        assertThat(Math.min(onFirst, onSecond)).isGreaterThanOrEqualTo(READS_EACH);
        assertCountsOfTheKernel(captured);
    }

    @Test
    void shouldTellWhatTheMembersAre() {
        GeometrySource geometry = new GeometrySnapshot(new HostGeometry("testhost").read());
        String uuid = Host.sh("blkid -s UUID -o value /dev/%s", first);

        for (String member : Set.of(first, second)) {
            DeviceGeometry device =
                    geometry.geometry(new DeviceKey("testhost", member)).orElseThrow();
            assertThat(device.getKind()).isEqualTo(DeviceKind.LOOP);
            assertThat(device.getSizeBytes()).isEqualTo(512 * MIB);
            assertThat(device.getLogicalBlockSize()).isEqualTo(512);
            assertThat(device.getSoftBlockSize()).isEqualTo(4096);
            assertThat(device.getMirror().getKind()).isEqualTo(MirrorKind.BTRFS_RAID1);
            assertThat(device.getMirror().getArrayId()).isEqualTo(uuid);
            assertThat(device.getMirror().getMembers()).containsExactlyInAnyOrder(first, second);
            assertThat(device.getMirror().getReadPolicy()).isEqualTo("pid");
            assertThat(device.getMirror().getAvailablePolicies()).contains("pid");
            assertThat(device.getMirror().getMemberState()).isEqualTo(MemberState.IN_SYNC);
            assertThat(device.getMirror().getDegraded()).isFalse();
        }
    }

    private Captured read(int processes) throws Exception {
        return Captured.during(
                Set.of(first, second),
                () -> Fio.run(
                        folder,
                        "--filename=" + file + " --readonly --rw=randread --bs=4k --direct=1 --ioengine=psync"
                                + " --numjobs=" + processes + " --size=64m --number_ios=" + READS_EACH));
    }

    /** What fio reads; blocks of metadata are larger, and not all of them are marked. */
    /** Reads of fio's workers; its parent may read a block of the file by itself before they start. */
    private static long dataReads(Captured captured, String member) {
        Map<Integer, Long> byPid = captured.of(member, Operation.READ).stream()
                .filter(read -> read.getBytes() == 4096)
                .collect(Collectors.groupingBy(IoEvent::getPid, Collectors.counting()));
        return byPid.values().stream()
                .filter(reads -> reads > 1)
                .mapToLong(Long::longValue)
                .sum();
    }

    private void assertCountsOfTheKernel(Captured captured) {
        for (String member : Set.of(first, second)) {
            assertThat(captured.of(member, Operation.READ)).hasSize((int) captured.counted(member, 0));
            assertThat(captured.of(member, Operation.WRITE)).hasSize((int) captured.counted(member, 4));
        }
    }
}
