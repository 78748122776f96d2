package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.DeviceKind;
import io.blkstream.schemas.Provenance;
import java.util.Set;

/** What a device is, and whether its limits come from hardware. */
final class DeviceIdentity {
    private static final Set<String> NETWORK_TRANSPORTS = Set.of("iscsi", "fc", "tcp", "rdma");

    private final String name;
    private final Attributes attributes;
    private final String path;

    /**
     * @param attributes files below {@code /sys/block/DEVICE}
     * @param path where {@code /sys/block/DEVICE} leads, empty when not known: it holds the buses on the way
     */
    DeviceIdentity(String name, Attributes attributes, String path) {
        this.name = name;
        this.attributes = attributes;
        this.path = "/" + path + "/";
    }

    void fill(DeviceGeometry.Builder geometry) {
        DeviceKind kind = kind();
        String transport = kind == DeviceKind.DISK ? transport() : null;
        geometry.setKind(kind)
                .setTransport(transport)
                .setProvenance(provenance(kind, transport))
                .setStableId(attributes.firstText(
                        "wwid", "device/wwid", "nguid", "eui", "uuid", "md/uuid", "dm/uuid", "serial", "device/serial"))
                .setModel(attributes.text("device/model"))
                .setFirmware(attributes.firstText("device/firmware_rev", "device/rev"));
    }

    private DeviceKind kind() {
        if (name.startsWith("dm-")) {
            String uuid = attributes.text("dm/uuid");
            return uuid != null && uuid.startsWith("mpath-") ? DeviceKind.MULTIPATH : DeviceKind.DM;
        }
        if (name.startsWith("md")) {
            return DeviceKind.MD;
        }
        if (name.startsWith("loop")) {
            return DeviceKind.LOOP;
        }
        if (name.startsWith("zram")) {
            return DeviceKind.ZRAM;
        }
        if (name.startsWith("nbd")) {
            return DeviceKind.NBD;
        }
        return DiskNames.isLeafDisk(name) || name.indexOf('!') > 0 ? DeviceKind.DISK : DeviceKind.OTHER;
    }

    private String transport() {
        String nvme = attributes.text("device/transport");
        if (nvme != null) {
            return nvme.equals("pcie") ? "nvme" : nvme;
        }
        if (path.contains("/usb")) {
            return "usb";
        }
        if (path.contains("/session")) {
            return "iscsi";
        }
        if (path.contains("/rport-")) {
            return "fc";
        }
        if (path.contains("/end_device-")) {
            return "sas";
        }
        if (path.contains("/ata")) {
            return "sata";
        }
        if (path.contains("/virtio") || name.startsWith("vd")) {
            return "virtio";
        }
        return name.startsWith("nvme") ? "nvme" : null;
    }

    private Provenance provenance(DeviceKind kind, String transport) {
        if (kind == DeviceKind.NBD || name.startsWith("rbd")) {
            return Provenance.NETWORK;
        }
        if (kind != DeviceKind.DISK) {
            return kind == DeviceKind.OTHER ? Provenance.UNKNOWN : Provenance.VIRTUAL;
        }
        if (transport != null && NETWORK_TRANSPORTS.contains(transport)) {
            return Provenance.NETWORK;
        }
        if ("virtio".equals(transport) || name.startsWith("xvd") || isEmulated()) {
            return Provenance.VIRTUAL;
        }
        return transport == null ? Provenance.UNKNOWN : Provenance.PHYSICAL;
    }

    /** Disks that hypervisors show: the names that QEMU, VMware, VirtualBox, Hyper-V and EC2 give them. */
    private boolean isEmulated() {
        String vendor = attributes.text("device/vendor");
        String model = attributes.text("device/model");
        String names = vendor + " " + model;
        return names.contains("QEMU")
                || names.contains("VMware")
                || names.contains("VBOX")
                || names.contains("Msft")
                || names.contains("Amazon Elastic Block Store");
    }
}
