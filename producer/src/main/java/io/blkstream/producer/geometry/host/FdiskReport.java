package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code fdisk -l}: its lines of disk, model, sector size and I/O size. */
final class FdiskReport {
    private static final Pattern DISK = Pattern.compile("Disk (/dev/[^:]+): .*?(\\d{1,18}) bytes\\b.*");
    private static final Pattern MODEL = Pattern.compile("Disk model: (.+)");
    private static final Pattern SECTOR_SIZE =
            Pattern.compile("Sector size \\(logical/physical\\): (\\d{1,9}) bytes / (\\d{1,9}) bytes");
    private static final Pattern IO_SIZE =
            Pattern.compile("I/O size \\(minimum/optimal\\): (\\d{1,9}) bytes / (\\d{1,9}) bytes");

    private FdiskReport() {}

    static List<DeviceGeometry> parse(String host, String text) {
        List<DeviceGeometry> devices = new ArrayList<>();
        DeviceGeometry current = null;
        for (String line : text.lines().map(String::strip).toList()) {
            Matcher disk = DISK.matcher(line);
            if (disk.matches()) {
                current = DeviceGeometry.newBuilder()
                        .setHost(host)
                        .setDevice(DiskNames.ofPath(disk.group(1)))
                        .setSizeBytes(Long.valueOf(disk.group(2)))
                        .build();
                devices.add(current);
            } else if (current != null) {
                readDetail(line, current);
            }
        }
        return devices;
    }

    private static void readDetail(String line, DeviceGeometry device) {
        Matcher model = MODEL.matcher(line);
        Matcher sectorSize = SECTOR_SIZE.matcher(line);
        Matcher ioSize = IO_SIZE.matcher(line);
        if (model.matches()) {
            device.setModel(model.group(1).strip());
        } else if (sectorSize.matches()) {
            device.setLogicalBlockSize(Integer.valueOf(sectorSize.group(1)));
            device.setPhysicalBlockSize(Integer.valueOf(sectorSize.group(2)));
        } else if (ioSize.matches()) {
            device.setMinimumIoSize(Integer.valueOf(ioSize.group(1)));
            device.setOptimalIoSize(Integer.valueOf(ioSize.group(2)));
        }
    }
}
