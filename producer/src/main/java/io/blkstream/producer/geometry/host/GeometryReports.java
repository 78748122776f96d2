package io.blkstream.producer.geometry.host;

import io.blkstream.producer.geometry.GeometryException;
import io.blkstream.schemas.DeviceGeometry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.Schema;

/**
 * Geometry from saved reports of a host, recognised by their content: {@code lsblk} ({@code -J -t -P -r -o}), {@code fdisk -l},
 * {@code blockdev --report}, {@code /proc/mdstat}, {@code btrfs filesystem show} (with {@code usage} or {@code df} behind it),
 * {@code grep -H . /sys/block/…}. One text may hold several of them.
 */
public final class GeometryReports {
    private final String host;

    /** @param host the host that all of them are of */
    public GeometryReports(String host) {
        this.host = host;
    }

    /**
     * Reads one report.
     *
     * @return every device it tells of, once; what it does not tell is unknown
     * @throws GeometryException when the text is none of the reports, or a damaged one
     */
    public List<DeviceGeometry> read(String text) {
        if (text.stripLeading().startsWith("{")) {
            return LsblkGeometry.of(host, LsblkJson.parse(text));
        }
        List<DeviceGeometry> devices = new ArrayList<>();
        List<String> lines = text.lines().toList();
        devices.addAll(LsblkGeometry.of(host, lsblkTables(lines)));
        devices.addAll(LsblkGeometry.of(
                host, LsblkPairs.parse(lines.stream().filter(LsblkPairs::isRow).toList())));
        devices.addAll(FdiskReport.parse(host, text));
        devices.addAll(BlockdevReport.parse(host, text));
        devices.addAll(MdstatGeometry.of(host, Mdstat.parse(text)));
        devices.addAll(BtrfsShow.geometry(host, BtrfsShow.parse(text)));
        devices.addAll(sysfsDump(text));
        if (devices.isEmpty() && lines.stream().map(String::strip).noneMatch(GeometryReports::isKnown)) {
            throw new GeometryException("no report of lsblk, fdisk, blockdev, mdstat, btrfs or sysfs was recognised");
        }
        return merge(devices);
    }

    private static boolean isKnown(String line) {
        return LsblkTable.isHeader(line)
                || BlockdevReport.isHeader(line)
                || BtrfsShow.isLabel(line)
                || line.startsWith("Personalities :")
                || HostDump.isFile(line);
    }

    private static List<LsblkDevice> lsblkTables(List<String> lines) {
        List<LsblkDevice> devices = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (LsblkTable.isHeader(lines.get(i))) {
                int end = i;
                while (end < lines.size() && !lines.get(end).isBlank()) {
                    end++;
                }
                devices.addAll(LsblkTable.parse(lines.subList(i, end)));
                i = end;
            }
        }
        return devices;
    }

    /** A dump of a few files may name devices without telling a size of any kind. */
    private List<DeviceGeometry> sysfsDump(String text) {
        return new SysfsGeometrySource(host, new HostDump(text), DmTable.parse(""))
                .read().stream()
                        .filter(device -> device.getSizeBytes() != null || device.getLogicalBlockSize() != null)
                        .toList();
    }

    /**
     * Joins what several reports say of the same devices.
     *
     * @param devices in order of trust: what an earlier one tells stays
     * @return each device once, in order of first appearance
     */
    public static List<DeviceGeometry> merge(List<DeviceGeometry> devices) {
        Map<List<String>, DeviceGeometry> byKey = new LinkedHashMap<>();
        for (DeviceGeometry device : devices) {
            byKey.merge(
                    List.of(device.getHost(), device.getDevice()),
                    DeviceGeometry.newBuilder(device).build(),
                    GeometryReports::fillGaps);
        }
        return List.copyOf(byKey.values());
    }

    private static DeviceGeometry fillGaps(DeviceGeometry known, DeviceGeometry added) {
        DeviceGeometry nothing =
                DeviceGeometry.newBuilder().setHost("").setDevice("").build();
        for (Schema.Field field : known.getSchema().getFields()) {
            int index = field.pos();
            if (Objects.equals(known.get(index), nothing.get(index))) {
                known.put(index, added.get(index));
            }
        }
        return known;
    }
}
