package io.blkstream.producer.geometry.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.SharedTraces;
import io.blkstream.producer.geometry.GeometryException;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.SyncAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GeometryReportsTest {
    private static final GeometryReports REPORTS = new GeometryReports("h1");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "geom-lsblk-t.txt",
                "geom-lsblk-t.json",
                "geom-lsblk-O.json",
                "geom-lsblk-o.txt",
                "geom-lsblk-P.txt",
                "geom-lsblk-r.txt",
                "geom-sysfs.txt"
            })
    void shouldReadTheSameLimitsFromEveryReportOfOneHost(String file) {
        List<DeviceGeometry> devices = readShared("live/" + file);

        assertLimits(find(devices, "loop0"), 512, 512, 512, 0, true);
        assertLimits(find(devices, "loop1"), 4096, 4096, 4096, 0, true);
        assertLimits(find(devices, "vda"), 512, 4096, 4096, 0, true);
        assertThat(find(devices, "loop0").getHost()).isEqualTo("h1");
        assertThat(find(devices, "loop0").getSoftBlockSize()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"geom-lsblk-t.txt", "geom-lsblk-t.json", "geom-lsblk-r.txt"})
    void shouldLeaveEmptyCellsUnknown(String file) {
        List<DeviceGeometry> devices = readShared("live/" + file);

        DeviceGeometry zram = find(devices, "zram0");
        assertLimits(zram, 4096, 4096, 4096, 4096, false);
        assertThat(zram.getScheduler()).isNull();
        assertThat(zram.getQueueDepth()).isNull();
        assertThat(zram.getReadAheadKiB()).isEqualTo(128);
        assertThat(zram.getKind()).isEqualTo(DeviceKind.ZRAM);
        assertThat(zram.getSizeBytes()).isNull();
        DeviceGeometry vda = find(devices, "vda");
        assertThat(vda.getScheduler()).isEqualTo("mq-deadline");
        assertThat(vda.getQueueDepth()).isEqualTo(256);
        assertThat(vda.getReadAheadKiB()).isEqualTo(8192);
    }

    @Test
    void shouldReadSizesInBytesAndSizesRoundedByTheTool() {
        DeviceGeometry exact = find(readShared("live/geom-lsblk-o.txt"), "loop2");
        DeviceGeometry rounded = find(REPORTS.read("NAME SIZE\nloop2 1.7M\n"), "loop2");
        DeviceGeometry sysfs = find(readShared("live/geom-sysfs.txt"), "loop2");

        assertThat(exact.getSizeBytes()).isEqualTo(67_109_376);
        assertThat(rounded.getSizeBytes()).isEqualTo(1 << 20);
        assertThat(sysfs.getSizeBytes()).isEqualTo(67_109_376);
    }

    @Test
    void shouldReadTheSoftBlockSizeThatBlockdevTells() {
        List<DeviceGeometry> devices = readShared("live/geom-blockdev.txt");

        assertThat(devices).extracting(DeviceGeometry::getSoftBlockSize).containsExactly(4096, 4096, 512);
        assertLimitsOfSizes(find(devices, "loop1"), 4096, 4096, 4096, 0);
    }

    @Test
    void shouldReadTheBlockdevReportWithoutPartitions() {
        List<DeviceGeometry> devices = REPORTS.read("""
                RO    RA   SSZ   BSZ        StartSec            Size   Device
                rw   256   512  4096               0    512110190592   /dev/sda
                rw   256   512  1024            2048      1073741824   /dev/sda1
                """);

        assertThat(devices).singleElement().satisfies(disk -> {
            assertThat(disk.getDevice()).isEqualTo("sda");
            assertThat(disk.getSoftBlockSize()).isEqualTo(4096);
            assertThat(disk.getReadAheadKiB()).isEqualTo(128);
            assertThat(disk.getSizeBytes()).isEqualTo(512_110_190_592L);
        });
    }

    @Test
    void shouldReadFdisk() {
        List<DeviceGeometry> devices = readShared("real/39-fdisk-T7-33553920.txt");

        assertThat(devices).singleElement().satisfies(disk -> {
            assertThat(disk.getDevice()).isEqualTo("sda");
            assertThat(disk.getSizeBytes()).isEqualTo(500_107_862_016L);
            assertThat(disk.getModel()).isEqualTo("PSSD T7");
        });
        assertLimitsOfSizes(devices.get(0), 512, 512, 512, 33_553_920);
    }

    @ParameterizedTest
    @ValueSource(strings = {"real/41-lsblk-t-4kn-16776704.txt", "bugs/21.txt"})
    void shouldReadATableWholeOrBrokenByAMail(String file) {
        List<DeviceGeometry> devices = readShared(file);

        assertThat(devices).singleElement().satisfies(disk -> {
            assertThat(disk.getDevice()).isEqualTo("sdc");
            assertThat(disk.getQueueDepth()).isEqualTo(256);
            assertThat(disk.getReadAheadKiB()).isEqualTo(32_764);
            assertThat(disk.getScheduler()).isEqualTo("mq-deadline");
        });
        assertLimits(devices.get(0), 4096, 4096, 4096, 16_776_704, true);
    }

    @Test
    void shouldReadAnInvertedTreeOfPaths() {
        List<DeviceGeometry> devices = readShared("real/43-sysfs-multipath-discard.txt");

        assertThat(devices)
                .extracting(DeviceGeometry::getDevice)
                .containsExactlyInAnyOrder("mpathe1", "mpathe", "sde", "sdi");
        assertThat(devices).allSatisfy(device -> assertLimits(device, 512, 512, 512, 0, true));
        assertThat(devices).allSatisfy(device -> assertThat(device.getMirror()).isNull());
        assertThat(find(devices, "mpathe1").getStackedOn()).containsExactly("sde", "sdi");
        assertThat(find(devices, "mpathe").getStackedOn()).containsExactly("sde", "sdi");
        assertThat(find(devices, "sde").getStackedOn()).isEmpty();
        assertThat(find(devices, "mpathe1").getScheduler()).isNull();
        assertThat(find(devices, "sdi").getScheduler()).isEqualTo("bfq");
    }

    @Test
    void shouldStackDevicesOfATreeOnTheirDisks() {
        List<DeviceGeometry> devices = REPORTS.read("""
                {"blockdevices": [
                  {"name":"sda", "type":"disk", "size":"1000204886016", "rota":"1", "min-io":"4096", "children": [
                    {"name":"sda1", "type":"part", "start":2048, "size":536870912},
                    {"name":"sda2", "type":"part", "size":"931G", "children": [
                      {"name":"md0", "type":"raid1", "size":999000000000}]}]},
                  {"name":"nvme0n1", "type":"disk", "tran":"nvme", "size":"465,8G", "rota":false, "children": [
                    {"name":"md0", "type":"raid1", "size":999000000000}]}
                ]}
                """);

        assertThat(devices).extracting(DeviceGeometry::getDevice).containsExactly("sda", "md0", "nvme0n1");
        DeviceGeometry sda = find(devices, "sda");
        assertThat(sda.getMinimumIoSize()).isEqualTo(4096);
        assertThat(sda.getRotational()).isTrue();
        assertThat(sda.getSizeBytes()).isEqualTo(1_000_204_886_016L);
        assertThat(sda.getPartitions()).singleElement().satisfies(partition -> {
            assertThat(partition.getName()).isEqualTo("sda1");
            assertThat(partition.getStartSector()).isEqualTo(2048);
            assertThat(partition.getSectors()).isEqualTo(1_048_576);
        });
        assertThat(find(devices, "md0").getStackedOn()).containsExactly("sda", "nvme0n1");
        assertThat(find(devices, "md0").getKind()).isEqualTo(DeviceKind.MD);
        assertThat(find(devices, "nvme0n1").getRotational()).isFalse();
        assertThat(find(devices, "nvme0n1").getSizeBytes()).isEqualTo(476_979L << 20);
    }

    @Test
    void shouldNameTheByteWhereJsonBreaks() {
        assertThatThrownBy(() -> readShared("bugs/23.txt"))
                .isInstanceOf(GeometryException.class)
                .hasMessageMatching("(?s)lsblk JSON is broken at byte 9\\d: .*2\\.38\\.0.*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "hello\n", "{}", "{\"blockdevices\": 1}", "[1]", "{\"blockdevices\": []} x"})
    void shouldRefuseTextThatIsNoReport(String text) {
        assertThatThrownBy(() -> REPORTS.read(text)).isInstanceOf(GeometryException.class);
    }

    @Test
    void shouldReadEveryArrayOfMdstat() {
        List<MdstatArray> arrays = Mdstat.parse(shared("real/45-mdstat-procfs-fixture.txt"));

        assertThat(arrays)
                .extracting(array -> array.name() + " " + (array.active() ? "active" : "inactive")
                        + (array.flag() == null ? "" : "(" + array.flag() + ")")
                        + (array.level() == null ? "" : " " + array.level()))
                .containsExactly(
                        "md3 active raid6",
                        "md127 active raid1",
                        "md0 active raid1",
                        "md4 inactive raid1",
                        "md6 active raid1",
                        "md8 active raid1",
                        "md201 active raid1",
                        "md7 active raid6",
                        "md9 active raid1",
                        "md10 active raid0",
                        "md11 active(auto-read-only) raid1",
                        "md12 active raid0",
                        "md126 active raid0",
                        "md219 inactive",
                        "md00 active raid0",
                        "md120 active linear",
                        "md101 active(read-only) raid0",
                        "md42 active raid5");
        assertThat(arrays.get(13).members())
                .extracting(member -> member.device() + member.number() + member.flags())
                .containsExactly("sdb2S", "sdc1S", "sda0S");
    }

    @ParameterizedTest
    @CsvSource({
        "md0,IDLE,NONE,,false",
        "md6,RECOVER,RUNNING,8.5,true",
        "md8,RESYNC,RUNNING,8.5,false",
        "md201,CHECK,RUNNING,5.7,false",
        "md7,IDLE,NONE,,true",
        "md9,RESYNC,DELAYED,,false",
        "md11,RESYNC,PENDING,,false",
        "md42,RESHAPE,RUNNING,56.1,true"
    })
    void shouldReadWhatAnArrayIsDoing(
            String name, SyncAction action, MdstatArray.SyncState state, Double percent, boolean degraded) {
        MdstatArray array = Mdstat.parse(shared("real/45-mdstat-procfs-fixture.txt")).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();

        assertThat(array.sync().action()).isEqualTo(action);
        assertThat(array.sync().state()).isEqualTo(state);
        assertThat(array.sync().percentDone()).isEqualTo(percent);
        assertThat(array.isDegraded()).isEqualTo(degraded);
    }

    @Test
    void shouldTellTheStateOfEachMember() {
        MdstatArray array =
                Mdstat.parse(shared("real/45-mdstat-procfs-fixture.txt")).get(4);

        assertThat(array.members())
                .extracting(member -> member.device() + " " + array.state(member) + " " + array.slot(member))
                .containsExactly("sdb2 FAULTY -1", "sdc SPARE -1", "sda2 IN_SYNC 0");
    }

    @Test
    void shouldCallAMirrorWithOneLegDegraded() {
        List<DeviceGeometry> devices = readShared("real/47-mdstat-degraded.txt");

        assertThat(devices).extracting(DeviceGeometry::getDevice).containsExactly("md0", "sdb");
        assertThat(find(devices, "md0").getStackedOn()).containsExactly("sdb");
        assertThat(find(devices, "md0").getSizeBytes()).isEqualTo(488_254_464L * 1024);
        assertThat(find(devices, "sdb").getMirror()).satisfies(mirror -> {
            assertThat(mirror.getKind()).isEqualTo(MirrorKind.MD_RAID1);
            assertThat(mirror.getDegraded()).isTrue();
            assertThat(mirror.getSlot()).isEqualTo(1);
            assertThat(mirror.getMemberState()).isEqualTo(MemberState.IN_SYNC);
            assertThat(mirror.getSyncAction()).isEqualTo(SyncAction.IDLE);
            assertThat(mirror.getMembers()).containsExactly("sdb");
        });
    }

    @Test
    void shouldNotMistakeWaitingForWorking() {
        List<MdstatArray> arrays = Mdstat.parse(shared("bugs/27.txt"));

        MdstatArray delayed = arrays.get(0);
        MdstatArray pending = arrays.get(1);
        assertThat(arrays).hasSize(2);
        assertThat(delayed.sync().state()).isEqualTo(MdstatArray.SyncState.DELAYED);
        assertThat(pending.sync().state()).isEqualTo(MdstatArray.SyncState.PENDING);
        assertThat(delayed.members())
                .extracting(member -> member.device() + " " + delayed.state(member))
                .containsExactly("sdb2 RECOVERING", "sda2 IN_SYNC");
        assertThat(pending.members())
                .extracting(member -> member.device() + " " + pending.state(member))
                .containsExactly("sdb1 IN_SYNC", "sda1 IN_SYNC");
        assertThat(MdstatGeometry.of("h1", List.of(pending)).get(1).getMirror().getSyncAction())
                .isEqualTo(SyncAction.IDLE);
    }

    @Test
    void shouldReadTheFlagBetweenActiveAndLevel() {
        MdstatArray array = Mdstat.parse(shared("bugs/29.txt")).get(0);
        List<DeviceGeometry> devices = readShared("bugs/29.txt");

        assertThat(array.level()).isEqualTo("raid1");
        assertThat(array.flag()).isEqualTo("auto-read-only");
        assertThat(find(devices, "sdd").getMirror().getMembers()).containsExactly("sdc", "sdd");
    }

    @Test
    void shouldReadRaid10LayoutAndWriteMostly() {
        List<DeviceGeometry> devices = REPORTS.read("""
                Personalities : [raid10]
                md5 : active raid10 nvme1n1p2[1](W) nvme0n1p2[0]
                      1000 blocks super 1.2 512K chunks 2 far-copies [2/2] [UU]
                """);

        assertThat(find(devices, "nvme0n1").getMirror().getLayout()).isEqualTo("far=2");
        assertThat(find(devices, "nvme0n1").getMirror().getKind()).isEqualTo(MirrorKind.MD_RAID10);
        assertThat(find(devices, "nvme1n1").getMirror().getWriteMostly()).isTrue();
        assertThat(find(devices, "nvme0n1").getMirror().getWriteMostly()).isFalse();
    }

    @Test
    void shouldReadFileSystemsWithMissingDevices() {
        List<BtrfsShow.Filesystem> filesystems = BtrfsShow.parse(shared("real/49-btrfs-show-missing.txt"));

        assertThat(filesystems).hasSize(2);
        assertThat(filesystems.get(0).totalDevices()).isEqualTo(2);
        assertThat(filesystems.get(0).devices())
                .extracting(BtrfsShow.Device::name)
                .containsExactly("vdc", "vdb", "vdd");
        assertThat(filesystems.get(1).totalDevices()).isEqualTo(3);
        assertThat(filesystems.get(1).devices()).hasSize(1);
        assertThat(filesystems.get(1).isDegraded()).isTrue();
        assertThat(filesystems.get(0).dataProfile()).isNull();
        assertThat(readShared("real/49-btrfs-show-missing.txt")).isEmpty();
    }

    @Test
    void shouldReadTheMirrorFromShowAndUsage() {
        List<DeviceGeometry> devices = readShared("live/geom-btrfs.txt");

        assertThat(devices).extracting(DeviceGeometry::getDevice).containsExactly("loop3", "loop4");
        assertThat(devices).extracting(device -> device.getMirror().getSlot()).containsExactly(0, 1);
        assertThat(devices).allSatisfy(device -> {
            assertThat(device.getMirror().getKind()).isEqualTo(MirrorKind.BTRFS_RAID1);
            assertThat(device.getMirror().getMembers()).containsExactly("loop3", "loop4");
            assertThat(device.getMirror().getDegraded()).isFalse();
            assertThat(device.getMirror().getArrayId()).isEqualTo("377d533e-2dce-4c03-9377-ff23695c2874");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "'\t*** Some devices missing'",
        "'\tdevid 2 size 1.00GiB used 1.00GiB path /dev/sdb  MISSING'",
        "'\tdevid 2 size 0 used 0 path <missing disk> MISSING'",
        "'\tdevid 2 size 0 used 0 path  MISSING'"
    })
    void shouldKnowEveryWordingOfAMissingDevice(String row) {
        List<DeviceGeometry> devices = REPORTS.read("Label: none  uuid: 00000000-0000-0000-0000-000000000001\n"
                + "\tTotal devices 2 FS bytes used 1.00GiB\n"
                + "\tdevid 1 size 1.00GiB used 1.00GiB path /dev/sda\n"
                + row
                + "\n\nData, RAID1: total=1.00GiB, used=1.00GiB\n");

        assertThat(find(devices, "sda").getMirror().getDegraded()).isTrue();
        assertThat(find(devices, "sda").getMirror().getMemberState()).isEqualTo(MemberState.IN_SYNC);
    }

    @Test
    void shouldJoinReportsOfOneDevice() {
        List<DeviceGeometry> limits = readShared("live/geom-sysfs.txt");
        List<DeviceGeometry> mirrors = readShared("live/geom-btrfs.txt");
        List<DeviceGeometry> soft = readShared("live/geom-blockdev.txt");

        List<DeviceGeometry> merged = GeometryReports.merge(
                Stream.of(limits, mirrors, soft).flatMap(List::stream).toList());

        assertThat(merged).extracting(DeviceGeometry::getDevice).doesNotHaveDuplicates();
        assertThat(find(merged, "loop3").getLogicalBlockSize()).isEqualTo(512);
        assertThat(find(merged, "loop3").getMirror()).isNotNull();
        assertThat(find(merged, "loop2").getSoftBlockSize()).isEqualTo(512);
        assertThat(find(limits, "loop2").getSoftBlockSize()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "500107862016,500107862016",
        "64M,67108864",
        "'476,9G',512066846720",
        "0B,0",
        "4K,4096",
        "1T,1099511627776",
        "x,",
        "99999999999E,",
        "-1,",
        "'1.2.3',"
    })
    void shouldReadPrintedSizes(String text, Long bytes) {
        assertThat(PrintedSize.bytes(text)).isEqualTo(bytes);
    }

    @Property(tries = 500)
    void shouldRefuseInWordsOrReadWhateverTheText(@ForAll("almostReports") String text) {
        try {
            List<DeviceGeometry> devices = REPORTS.read(text);
            assertThat(new GeometrySnapshot(devices).devices("h1")).hasSameSizeAs(devices);
        } catch (GeometryException refused) {
            assertThat(refused).message().isNotBlank();
        }
    }

    @Provide
    Arbitrary<String> almostReports() {
        return Arbitraries.of(
                        "NAME ALIGNMENT MIN-IO OPT-IO",
                        "NAME   SCHED RQ-SIZE",
                        "\n",
                        "\n\n",
                        " ",
                        "└─",
                        "sda",
                        "sda1",
                        "0",
                        "4096",
                        "99999999999999999999",
                        "-1",
                        "RQ-SIZE RA",
                        "NAME=\"sda\" MIN_IO=\"",
                        "\"",
                        "{",
                        "}",
                        "[",
                        "]",
                        "{\"blockdevices\":[",
                        "{\"name\":\"sda\",\"min-io\":",
                        "\"children\":[",
                        ",",
                        "]}",
                        "md0 : active",
                        "md0 : inactive ",
                        " raid1 ",
                        "sda1[0]",
                        "sdb1[7](F)(S)",
                        "10 blocks ",
                        "[2/1] [U_]",
                        "[1/1] [UUU]",
                        "resync=DELAYED",
                        "check = 5.0%",
                        "Label: none  uuid: 00000000-0000-0000-0000-000000000001",
                        "Total devices 2 x",
                        "devid 1 size 1G used 1 path ",
                        "/dev/sda",
                        " MISSING",
                        "Data, RAID1: x",
                        "Disk /dev/sda: 1 GiB, 5 bytes, ",
                        "I/O size (minimum/optimal): 999999999 bytes / 0 bytes",
                        "/sys/block/sda/size:8",
                        "/sys/block/sda/queue/scheduler:[",
                        "/sys/block/sda/sda1/start:",
                        "rw 1 512 512 0 5 /dev/sda",
                        "loop0 ss=512 bsz=4096",
                        "\u0000",
                        "ü")
                .list()
                .ofMaxSize(40)
                .map(pieces -> String.join("", pieces));
    }

    private static void assertLimits(
            DeviceGeometry device, int logical, int physical, int minimum, int optimal, boolean rotational) {
        assertLimitsOfSizes(device, logical, physical, minimum, optimal);
        assertThat(device.getRotational()).isEqualTo(rotational);
    }

    private static void assertLimitsOfSizes(
            DeviceGeometry device, int logical, int physical, int minimum, int optimal) {
        assertThat(device.getLogicalBlockSize()).isEqualTo(logical);
        assertThat(device.getPhysicalBlockSize()).isEqualTo(physical);
        assertThat(device.getMinimumIoSize()).isEqualTo(minimum);
        assertThat(device.getOptimalIoSize()).isEqualTo(optimal);
    }

    private static DeviceGeometry find(List<DeviceGeometry> devices, String name) {
        return devices.stream()
                .filter(device -> device.getDevice().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + devices));
    }

    private static List<DeviceGeometry> readShared(String file) {
        return REPORTS.read(shared(file));
    }

    private static String shared(String file) {
        return new String(SharedTraces.read(file), StandardCharsets.UTF_8);
    }
}
