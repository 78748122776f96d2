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
import java.util.stream.Stream;
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

        Map<Integer, Long> workers = blocksByWorker(captured);
        assertThat(workers)
                .hasSize(1)
                .allSatisfy((pid, blocks) -> assertThat(blocks).isEqualTo(READS_EACH));
        long onFirst = reads(captured, first, workers.keySet());
        long onSecond = reads(captured, second, workers.keySet());
        assertThat(Math.min(onFirst, onSecond)).isZero();
        assertCountsOfTheKernel(captured);
    }

    @Test
    void shouldSeeEightProcessesReadFromBothMembers() throws Exception {
        Captured captured = read(8);

        Map<Integer, Long> workers = blocksByWorker(captured);
        assertThat(workers)
                .hasSize(8)
                .allSatisfy((pid, blocks) -> assertThat(blocks).isEqualTo(READS_EACH));
        long onFirst = reads(captured, first, workers.keySet());
        long onSecond = reads(captured, second, workers.keySet());
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

    /**
     * The different blocks that each of fio's workers read, over both members. fio's parent may read a few blocks of
     * the file by itself before they start; blocks of metadata are larger. fio reads no block twice; the
     * file system sometimes does, and marks both reads as read-ahead.
     */
    private Map<Integer, Long> blocksByWorker(Captured captured) {
        Map<Integer, Long> byPid = Stream.of(first, second)
                .flatMap(member -> captured.of(member, Operation.READ).stream())
                .filter(read -> read.getBytes() == 4096)
                .collect(Collectors.groupingBy(
                        IoEvent::getPid,
                        Collectors.mapping(IoEvent::getSector, Collectors.collectingAndThen(Collectors.toSet(), set ->
                                (long) set.size()))));
        byPid.values().removeIf(blocks -> blocks < READS_EACH / 2);
        return byPid;
    }

    private static long reads(Captured captured, String member, Set<Integer> workers) {
        return captured.of(member, Operation.READ).stream()
                .filter(read -> read.getBytes() == 4096 && workers.contains(read.getPid()))
                .count();
    }

    private void assertCountsOfTheKernel(Captured captured) {
        for (String member : Set.of(first, second)) {
            assertThat(captured.of(member, Operation.READ)).hasSize((int) captured.counted(member, 0));
            assertThat(captured.of(member, Operation.WRITE)).hasSize((int) captured.counted(member, 4));
        }
    }
}
