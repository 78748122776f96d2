package io.blkstream.producer.geometry.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.CopyTarget;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.MdBitmap;
import io.blkstream.schemas.MemberState;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.Partition;
import io.blkstream.schemas.Provenance;
import io.blkstream.schemas.SyncAction;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SysfsGeometrySourceTest {
    private static final String UUID = "377d533e-2dce-4c03-9377-ff23695c2874";

    @TempDir
    private Path root;

    private FabricatedHost host;

    @BeforeEach
    void setUp() {
        host = new FabricatedHost(root);
    }

    @Test
    void shouldReadLimitsAndIdentityOfAnNvmeDisk() {
        host.disk("nvme0n1", "pci0000:00/0000:01:00.0/nvme/nvme0/nvme0n1", 7_501_476_528L)
                .files(
                        "sys/block/nvme0n1/queue",
                        "logical_block_size=512",
                        "physical_block_size=512",
                        "minimum_io_size=4096",
                        "optimal_io_size=4096",
                        "max_sectors_kb=128",
                        "chunk_sectors=256",
                        "read_ahead_kb=128",
                        "rotational=0",
                        "nr_requests=1023",
                        "scheduler=[none] mq-deadline kyber bfq",
                        "write_cache=write through",
                        "io_poll=1")
                .files("sys/block/nvme0n1", "alignment_offset=0", "hidden=0", "wwid=eui.0100000001000000", "dev=259:0")
                .files("sys/block/nvme0n1/device", "model=SSDPF2KX038T1   ", "firmware_rev=9CV10490", "transport=pcie")
                .file("sys/module/nvme/parameters/poll_queues", 2)
                .file("proc/sys/kernel/osrelease", "6.2.0")
                .file("proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555");

        DeviceGeometry disk = read().get(0);

        assertThat(disk.getHost()).isEqualTo("h1");
        assertThat(disk.getDevice()).isEqualTo("nvme0n1");
        assertThat(disk.getSizeBytes()).isEqualTo(7_501_476_528L * 512);
        assertThat(disk.getLogicalBlockSize()).isEqualTo(512);
        assertThat(disk.getPhysicalBlockSize()).isEqualTo(512);
        assertThat(disk.getMinimumIoSize()).isEqualTo(4096);
        assertThat(disk.getOptimalIoSize()).isEqualTo(4096);
        assertThat(disk.getMaxSectorsKiB()).isEqualTo(128);
        assertThat(disk.getChunkSectors()).isEqualTo(256);
        assertThat(disk.getReadAheadKiB()).isEqualTo(128);
        assertThat(disk.getRotational()).isFalse();
        assertThat(disk.getQueueDepth()).isEqualTo(1023);
        assertThat(disk.getScheduler()).isEqualTo("none");
        assertThat(disk.getWriteCache()).isEqualTo("write through");
        assertThat(disk.getIoPoll()).isTrue();
        assertThat(disk.getPollQueues()).isEqualTo(2);
        assertThat(disk.getStableId()).isEqualTo("eui.0100000001000000");
        assertThat(disk.getModel()).isEqualTo("SSDPF2KX038T1");
        assertThat(disk.getFirmware()).isEqualTo("9CV10490");
        assertThat(disk.getTransport()).isEqualTo("nvme");
        assertThat(disk.getKind()).isEqualTo(DeviceKind.DISK);
        assertThat(disk.getProvenance()).isEqualTo(Provenance.PHYSICAL);
        assertThat(disk.getKernel()).isEqualTo("6.2.0");
        assertThat(disk.getBootId()).isEqualTo("11111111-2222-3333-4444-555555555555");
        assertThat(disk.getSoftBlockSize()).isNull();
    }

    @Test
    void shouldLeaveWhatCannotBeReadUnknown() {
        host.disk("sda", "x/sda", 8).files("sys/block/sda/queue", "rotational=?", "nr_requests=-1", "optimal_io_size=");

        DeviceGeometry disk = read().get(0);

        assertThat(disk.getLogicalBlockSize()).isNull();
        assertThat(disk.getOptimalIoSize()).isNull();
        assertThat(disk.getRotational()).isNull();
        assertThat(disk.getQueueDepth()).isNull();
        assertThat(disk.getScheduler()).isNull();
        assertThat(disk.getStableId()).isNull();
        assertThat(disk.getTransport()).isNull();
        assertThat(disk.getProvenance()).isEqualTo(Provenance.UNKNOWN);
        assertThat(disk.getMirror()).isNull();
        assertThat(disk.getMdBitmap()).isNull();
        assertThat(disk.getCopy()).isNull();
        assertThat(disk.getSplitTargets()).isNull();
        assertThat(disk.getPollQueues()).isNull();
        assertThat(disk.getKernel()).isNull();
    }

    @Test
    void shouldFindNothingWithoutSysfs() {
        assertThat(read()).isEmpty();
    }

    @Test
    void shouldAnswerForItsOwnHostOnly() {
        host.disk("sda", "x/sda", 8);
        SysfsGeometrySource source = new SysfsGeometrySource("h1", root, "");

        assertThat(source.devices("h1")).containsExactly(new DeviceKey("h1", "sda"));
        assertThat(source.devices("h2")).isEmpty();
        assertThat(source.geometry(new DeviceKey("h1", "sda"))).contains(read().get(0));
        assertThat(source.geometry(new DeviceKey("h1", "sdb"))).isEmpty();
        assertThat(source.geometry(new DeviceKey("h2", "sda"))).isEmpty();
    }

    @Test
    void shouldLeaveOutHiddenDevicesAndThoseWithoutMedium() {
        host.disk("nvme0n1", "virtual/nvme-subsystem/nvme-subsys0/nvme0n1", 8)
                .disk("nvme0c0n1", "pci/nvme/nvme0/nvme0c0n1", 8)
                .file("sys/block/nvme0c0n1/hidden", 1)
                .disk("loop0", "virtual/block/loop0", 0);

        assertThat(read()).extracting(DeviceGeometry::getDevice).containsExactly("nvme0n1");
    }

    @ParameterizedTest
    @CsvSource({
        "sda, pci0/0000:00:14.0/usb2/2-1/host6/target6:0:0/6:0:0:0/block/sda, usb, PHYSICAL, DISK",
        "sda, pci0/0000:00:17.0/ata1/host0/target0:0:0/0:0:0:0/block/sda, sata, PHYSICAL, DISK",
        "sda, pci0/host0/port-0:0/end_device-0:0/target0:0:0/0:0:0:0/block/sda, sas, PHYSICAL, DISK",
        "sda, platform/host2/session1/target2:0:0/2:0:0:1/block/sda, iscsi, NETWORK, DISK",
        "sda, pci0/host1/rport-1:0-2/target1:0:0/1:0:0:0/block/sda, fc, NETWORK, DISK",
        "sda, pci0/virtio3/host2/target2:0:0/2:0:0:1/block/sda, virtio, VIRTUAL, DISK",
        "vda, pci0/virtio1/block/vda, virtio, VIRTUAL, DISK",
        "loop0, virtual/block/loop0, , VIRTUAL, LOOP",
        "zram0, virtual/block/zram0, , VIRTUAL, ZRAM",
        "nbd0, virtual/block/nbd0, , NETWORK, NBD",
        "sr0, pci0/ata2/block/sr0, , UNKNOWN, OTHER",
        "cciss!c0d0, pci0/cciss0/c0d0/block/cciss!c0d0, , UNKNOWN, DISK"
    })
    void shouldTellTheTransportByThePathToTheDevice(
            String name, String path, String transport, Provenance provenance, DeviceKind kind) {
        host.disk(name, path, 8);

        DeviceGeometry disk = read().get(0);

        assertThat(disk.getTransport()).isEqualTo(transport);
        assertThat(disk.getProvenance()).isEqualTo(provenance);
        assertThat(disk.getKind()).isEqualTo(kind);
    }

    @Test
    void shouldKnowAnEmulatedDisk() {
        host.disk("sda", "pci0/ata1/block/sda", 8).files("sys/block/sda/device", "vendor=ATA", "model=QEMU HARDDISK");

        assertThat(read().get(0).getProvenance()).isEqualTo(Provenance.VIRTUAL);
    }

    @Test
    void shouldListPartitionsByTheirStart() {
        host.disk("sda", "x/sda", 1_000_000)
                .files("sys/block/sda/sda1", "partition=1", "start=500000", "size=1000")
                .files("sys/block/sda/sda2", "partition=2", "start=2048", "size=4096");

        assertThat(read().get(0).getPartitions())
                .containsExactly(new Partition("sda2", 2048L, 4096L), new Partition("sda1", 500_000L, 1000L));
    }

    @Test
    void shouldFindTheBitmapOfTheFixtureArray() {
        long diskSectors = 7_501_476_528L;
        for (int i = 0; i < 4; i++) {
            host.disk("nvme" + i + "n1", "pci/nvme/nvme" + i + "n1", diskSectors)
                    .files("sys/block/md0/md/dev-nvme" + i + "n1", "slot=" + i, "state=in_sync", "offset=264192");
        }
        host.file("sys/block/md0/size", 57_228L * 64 * 1024 * 2)
                .files(
                        "sys/block/md0/md",
                        "level=raid10",
                        "layout=258",
                        "metadata_version=1.2",
                        "degraded=0",
                        "sync_action=idle",
                        "array_state=clean")
                .files("sys/block/md0/md/bitmap", "location=+8", "chunksize=67108864");
        for (int i = 0; i < 4; i++) {
            host.link("sys/block/md0/slaves/nvme" + i + "n1", "sys/block/nvme" + i + "n1");
        }

        DeviceGeometry member = find("nvme2n1");

        assertThat(member.getMdBitmap()).isEqualTo(new MdBitmap(8L, 8L, 57_228L, 7410L, 264_192L, 67_108_864L, 0L));
        assertThat(member.getMirror().getKind()).isEqualTo(MirrorKind.MD_RAID10);
        assertThat(member.getMirror().getLayout()).isEqualTo("near=2");
        assertThat(member.getMirror().getSlot()).isEqualTo(2);
        assertThat(member.getMirror().getArrayId()).isEqualTo("md0");
        assertThat(member.getMirror().getMembers()).containsExactly("nvme0n1", "nvme1n1", "nvme2n1", "nvme3n1");
        assertThat(member.getMirror().getMemberState()).isEqualTo(MemberState.IN_SYNC);
        assertThat(member.getMirror().getSyncAction()).isEqualTo(SyncAction.IDLE);
        assertThat(member.getMirror().getDegraded()).isFalse();
        assertThat(find("md0").getStackedOn()).containsExactly("nvme0n1", "nvme1n1", "nvme2n1", "nvme3n1");
        assertThat(find("md0").getMirror()).isNull();
        assertThat(find("md0").getKind()).isEqualTo(DeviceKind.MD);
    }

    @ParameterizedTest
    @CsvSource({"1.2,+8,2056,8", "1.1,+8,2048,8", "1.0,-16,12272,-16", "0.90,+8,12160,8"})
    void shouldPlaceTheSuperblockOnTheWholeDisk(String version, String location, long superblock, long offset) {
        raid1("sda1", "sdb1");
        host.file("sys/block/md1/md/metadata_version", version).file("sys/block/md1/md/bitmap/location", location);

        MdBitmap bitmap = find("sda").getMdBitmap();

        assertThat(bitmap.getSuperblockSector()).isEqualTo(superblock);
        assertThat(bitmap.getMemberStartSector()).isEqualTo(2048);
        assertThat(bitmap.getOffsetSectors()).isEqualTo(offset);
        assertThat(bitmap.getMemberStartSector()).isEqualTo(2048);
        assertThat(bitmap.getBits()).isNull();
        assertThat(bitmap.getBytes()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1.2,none", "1.2,file", "external:imsm,+8"})
    void shouldNotInventABitmap(String version, String location) {
        raid1("sda1", "sdb1");
        host.file("sys/block/md1/md/metadata_version", version).file("sys/block/md1/md/bitmap/location", location);

        assertThat(find("sda").getMdBitmap()).isNull();
        assertThat(find("sda").getMirror()).isNotNull();
    }

    @Test
    void shouldNotTakeALocklessBitmapForTheClassicOne() {
        raid1("sda1", "sdb1");
        host.files("sys/block/md1/md", "metadata_version=1.2", "bitmap_type=none bitmap [llbitmap]")
                .file("sys/block/md1/md/bitmap/location", "+8");

        assertThat(find("sda").getMdBitmap()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "in_sync,0,IN_SYNC,false",
        "'in_sync,write_mostly',1,IN_SYNC,true",
        "spare,1,RECOVERING,false",
        "spare,none,SPARE,false",
        "faulty,none,FAULTY,false",
        "'spare,replacement',1,REPLACEMENT,false"
    })
    void shouldTellTheStateOfAMember(String state, String slot, MemberState expected, boolean writeMostly) {
        raid1("sda1", "sdb1");
        host.files("sys/block/md1/md/dev-sda1", "state=" + state, "slot=" + slot)
                .files("sys/block/md1/md", "degraded=1", "sync_action=recover", "uuid=a:b:c:d");

        assertThat(find("sda").getMirror()).satisfies(mirror -> {
            assertThat(mirror.getMemberState()).isEqualTo(expected);
            assertThat(mirror.getWriteMostly()).isEqualTo(writeMostly);
            assertThat(mirror.getDegraded()).isTrue();
            assertThat(mirror.getSyncAction()).isEqualTo(SyncAction.RECOVER);
            assertThat(mirror.getArrayId()).isEqualTo("a:b:c:d");
            assertThat(mirror.getLayout()).isNull();
        });
    }

    @ParameterizedTest
    @CsvSource({"258,near=2", "513,far=2", "66049,offset=2", "514,'near=2,far=2'"})
    void shouldReadRaid10Layouts(int code, String layout) {
        assertThat(MdArrays.layout(code)).isEqualTo(layout);
    }

    @Test
    void shouldReadABtrfsMirrorWithItsPolicies() {
        btrfs("raid1", "[pid] round-robin:196608 devid:1");

        assertThat(find("sda").getMirror()).satisfies(mirror -> {
            assertThat(mirror.getArrayId()).isEqualTo(UUID);
            assertThat(mirror.getKind()).isEqualTo(MirrorKind.BTRFS_RAID1);
            assertThat(mirror.getMembers()).containsExactly("sda", "sdb");
            assertThat(mirror.getSlot()).isEqualTo(-1);
            assertThat(mirror.getReadPolicy()).isEqualTo("pid");
            assertThat(mirror.getAvailablePolicies()).containsExactly("pid", "round-robin", "devid");
            assertThat(mirror.getDegraded()).isFalse();
            assertThat(mirror.getSyncAction()).isEqualTo(SyncAction.IDLE);
        });
    }

    @Test
    void shouldCallABtrfsMirrorWithAMissingDeviceDegraded() {
        btrfs("raid10", "[round-robin:196608] pid");
        host.file("sys/fs/btrfs/" + UUID + "/devinfo/2/missing", 1);

        assertThat(find("sdb").getMirror().getDegraded()).isTrue();
        assertThat(find("sdb").getMirror().getKind()).isEqualTo(MirrorKind.BTRFS_RAID10);
        assertThat(find("sdb").getMirror().getReadPolicy()).isEqualTo("round-robin");
    }

    @Test
    void shouldNotCallEveryBtrfsAMirror() {
        btrfs("single", "[pid]");

        assertThat(find("sda").getMirror()).isNull();
    }

    @Test
    void shouldNotCountAProfileThatABalanceHasEmptied() {
        btrfs("raid1", "[pid]");
        host.file("sys/fs/btrfs/" + UUID + "/allocation/data/raid1/total_bytes", 0);

        assertThat(find("sda").getMirror()).isNull();
    }

    @Test
    void shouldSeeTheMembersOfAMirrorBelowEncryption() {
        btrfs("raid1", "[pid]");
        host.disk("dm-0", "virtual/block/dm-0", 8)
                .files("sys/block/dm-0/dm", "name=luks", "uuid=CRYPT-LUKS2-x-luks")
                .disk("nvme0n1", "pci/nvme/nvme0n1", 8)
                .file("sys/block/dm-0/slaves/nvme0n1/size", 8)
                .file("sys/fs/btrfs/" + UUID + "/devices/dm-0/size", 8);

        assertThat(find("nvme0n1").getMirror().getMembers()).containsExactly("nvme0n1", "sda", "sdb");
        assertThat(find("dm-0").getMirror()).isNull();
        assertThat(find("dm-0").getKind()).isEqualTo(DeviceKind.DM);
        assertThat(find("dm-0").getStableId()).isEqualTo("CRYPT-LUKS2-x-luks");
    }

    @Test
    void shouldTellHowAThinPoolCopies() {
        host.disk("sda", "x/sda", 1000)
                .disk("dm-0", "virtual/block/dm-0", 1000)
                .files("sys/block/dm-0/dm", "name=vg-pool-tpool", "uuid=LVM-x-tpool")
                .file("sys/block/dm-0/slaves/sda/size", 1000)
                .file("sys/module/dm_mod/parameters/kcopyd_subjob_size_kb", 512)
                .file("sys/module/dm_thin_pool/parameters/snapshot_copy_throttle", 50);

        List<DeviceGeometry> devices = read(
                "vg-pool-tpool: 0 1000 thin-pool 254:1 254:2 8192 0 1 skip_block_zeroing\nvg-x: 0 8 linear 8:0 0\n");

        CopyTarget expected = new CopyTarget(512, 8, 50, 8192L * 512, "thin-pool");
        assertThat(devices).extracting(DeviceGeometry::getCopy).containsExactly(expected, expected);
        assertThat(devices.get(0).getSplitTargets()).isEqualTo(1);
        assertThat(devices.get(1).getSplitTargets()).isNull();
    }

    @Test
    void shouldNotTakeAPlainVolumeForACopy() {
        host.disk("dm-0", "virtual/block/dm-0", 1000)
                .files("sys/block/dm-0/dm", "name=vg-x", "uuid=LVM-x")
                .file("sys/module/dm_mod/parameters/kcopyd_subjob_size_kb", 512);

        DeviceGeometry volume =
                read("vg-x: 0 500 linear 8:0 0\nvg-x: 500 500 linear 8:16 0\n").get(0);

        assertThat(volume.getCopy()).isNull();
        assertThat(volume.getSplitTargets()).isEqualTo(2);
    }

    @Test
    void shouldReadADeviceMapperMirror() {
        host.disk("sda", "x/sda", 1000)
                .file("sys/block/sda/dev", "8:0")
                .disk("sdb", "x/sdb", 1000)
                .file("sys/block/sdb/dev", "8:16")
                .disk("sdc", "x/sdc", 1000)
                .file("sys/block/sdc/dev", "8:32")
                .disk("dm-0", "virtual/block/dm-0", 1000)
                .file("sys/block/dm-0/dm/name", "m");

        List<DeviceGeometry> devices = read("m: 0 1000 mirror disk 2 8:32 1024 2 8:16 0 8:0 0\n");

        DeviceGeometry sda = named(devices, "sda");
        assertThat(sda.getMirror().getKind()).isEqualTo(MirrorKind.DM_MIRROR);
        assertThat(sda.getMirror().getMembers()).containsExactly("sdb", "sda");
        assertThat(sda.getMirror().getSlot()).isEqualTo(1);
        assertThat(sda.getMirror().getArrayId()).isEqualTo("m");
        assertThat(named(devices, "sdc").getMirror()).isNull();
    }

    @Test
    void shouldTellTheLargestOfADisksMirrors() {
        raid1("sda1", "sdb1");
        host.file("sys/block/md0/size", 10)
                .files("sys/block/md0/md", "level=raid1")
                .files("sys/block/md0/md/dev-sda2", "slot=0", "state=in_sync");

        assertThat(find("sda").getMirror().getArrayId()).isEqualTo("md1");
    }

    private void raid1(String first, String second) {
        host.file("sys/block/md1/size", 10_000).files("sys/block/md1/md", "level=raid1");
        int slot = 0;
        for (String partition : List.of(first, second)) {
            String disk = DiskNames.wholeDisk(partition);
            host.disk(disk, "x/" + disk, 1_000_000)
                    .files("sys/block/" + disk + "/" + partition, "partition=1", "start=2048", "size=10240")
                    .files("sys/block/md1/md/dev-" + partition, "slot=" + slot, "state=in_sync");
            slot++;
        }
    }

    private void btrfs(String profile, String readPolicy) {
        for (String disk : List.of("sda", "sdb")) {
            host.disk(disk, "x/" + disk, 1000).file("sys/fs/btrfs/" + UUID + "/devices/" + disk + "/size", 1000);
        }
        host.files("sys/fs/btrfs/" + UUID, "read_policy=" + readPolicy, "exclusive_operation=none")
                .file("sys/fs/btrfs/" + UUID + "/allocation/data/" + profile + "/total_bytes", 1)
                .file("sys/fs/btrfs/" + UUID + "/devinfo/1/missing", 0)
                .file("sys/fs/btrfs/features/raid1c34", 0);
    }

    private DeviceGeometry find(String name) {
        return named(read(), name);
    }

    private static DeviceGeometry named(List<DeviceGeometry> devices, String name) {
        return devices.stream()
                .filter(device -> device.getDevice().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + devices));
    }

    private List<DeviceGeometry> read() {
        return read("");
    }

    private List<DeviceGeometry> read(String dmTable) {
        return new SysfsGeometrySource("h1", root, dmTable).read();
    }
}
