package io.blkstream.producer.generate;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.Provenance;
import java.util.List;

/** Kinds of block devices with the limits that Linux shows for such models. Sizes are multiples of 4096 bytes. */
final class Disks {
    private static final String KERNEL = "6.1.0";

    private Disks() {}

    /** Solidigm P5520: takes 512-byte writes and says that it prefers 4096. */
    static DeviceGeometry.Builder p5520(GroupPlace place, int member) {
        return nvme(place, member, "SOLIDIGM SSDPF2KX038T1").setOptimalIoSize(4096);
    }

    /** An NVMe disk that does not say what it prefers. */
    static DeviceGeometry.Builder nvme(GroupPlace place, int member) {
        return nvme(place, member, "SAMSUNG MZQL23T8HCLS-00A07").setOptimalIoSize(0);
    }

    static DeviceGeometry.Builder sataSsd(GroupPlace place, int member) {
        return disk(place, place.sd(member), "SAMSUNG MZ7L3960HCJR", "sata", 960_197_124_096L)
                .setRotational(false)
                .setQueueDepth(64);
    }

    /** A hard disk that emulates 512-byte blocks on physical ones of 4096. */
    static DeviceGeometry.Builder hdd512e(GroupPlace place, int member) {
        return disk(place, place.sd(member), "TOSHIBA MG08ACA16TE", "sata", 16_000_900_661_248L)
                .setPhysicalBlockSize(4096)
                .setMinimumIoSize(4096)
                .setRotational(true)
                .setScheduler("mq-deadline")
                .setQueueDepth(64);
    }

    /** A hard disk with physical blocks of 512 bytes. */
    static DeviceGeometry.Builder hdd512n(GroupPlace place, int member) {
        return disk(place, place.sd(member), "SEAGATE ST600MM0009", "sas", 600_127_266_816L)
                .setRotational(true)
                .setScheduler("mq-deadline")
                .setQueueDepth(64);
    }

    /** A hard disk with logical blocks of 4096 bytes. */
    static DeviceGeometry.Builder hdd4kn(GroupPlace place, int member) {
        return disk(place, place.sd(member), "HGST HUH721212AL4200", "sas", 12_000_138_625_024L)
                .setLogicalBlockSize(4096)
                .setPhysicalBlockSize(4096)
                .setMinimumIoSize(4096)
                .setRotational(true)
                .setScheduler("mq-deadline")
                .setQueueDepth(64);
    }

    /** A USB stick, which claims to rotate, as most do. */
    static DeviceGeometry.Builder usbStick(GroupPlace place, int member) {
        return disk(place, place.sd(member), "SanDisk Ultra", "usb", 61_530_439_680L)
                .setRotational(true)
                .setScheduler("mq-deadline")
                .setQueueDepth(2);
    }

    static DeviceGeometry.Builder virtio(GroupPlace place, int member) {
        return disk(place, place.vd(member), "virtio", "virtio", 107_374_182_400L)
                .setProvenance(Provenance.VIRTUAL)
                .setRotational(true)
                .setQueueDepth(256);
    }

    /** A device of the mapper or of md on top of others. */
    static DeviceGeometry.Builder stacked(GroupPlace place, String device, DeviceKind kind, String... leaves) {
        return disk(place, device, null, null, 3_840_755_982_336L)
                .setKind(kind)
                .setProvenance(Provenance.UNKNOWN)
                .setRotational(false)
                .setStackedOn(List.of(leaves));
    }

    private static DeviceGeometry.Builder nvme(GroupPlace place, int member, String model) {
        return disk(place, place.nvme(member), model, "nvme", 3_840_755_982_336L)
                .setRotational(false)
                .setQueueDepth(1023);
    }

    private static DeviceGeometry.Builder disk(
            GroupPlace place, String device, String model, String transport, long sizeBytes) {
        return DeviceGeometry.newBuilder()
                .setHost(place.host())
                .setDevice(device)
                .setStableId("synthetic." + place.host() + "." + device)
                .setKernel(KERNEL)
                .setModel(model)
                .setTransport(transport)
                .setKind(DeviceKind.DISK)
                .setProvenance(Provenance.PHYSICAL)
                .setSizeBytes(sizeBytes)
                .setLogicalBlockSize(512)
                .setPhysicalBlockSize(512)
                .setMinimumIoSize(512)
                .setOptimalIoSize(0)
                .setMaxSectorsKiB(1280)
                .setReadAheadKiB(128)
                .setScheduler("none")
                .setWriteCache("write back")
                // Avro would look the default of this list up by the name of its class, and needs leave to do so.
                .setPartitions(List.of());
    }
}
