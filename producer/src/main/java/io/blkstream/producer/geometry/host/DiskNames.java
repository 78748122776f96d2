package io.blkstream.producer.geometry.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kernel's naming of disks and their partitions, for reports that do not say which is which. */
final class DiskNames {
    private static final Pattern LETTERED_PARTITION = Pattern.compile("((?:s|h|v|xv|u)d[a-z]+)\\d+");
    private static final Pattern NUMBERED_PARTITION =
            Pattern.compile("((?:nvme\\d+n|mmcblk|loop|nbd|md|zram|rbd)\\d+)p\\d+");
    private static final Pattern LEAF_DISK =
            Pattern.compile("(?:s|h|v|xv|u)d[a-z]+|(?:nvme\\d+n|mmcblk|loop|nbd|zram|rbd)\\d+");

    private DiskNames() {}

    /** The whole disk of a partition, {@code sda} for {@code sda1}; any other name itself. */
    static String wholeDisk(String partition) {
        String name = partition.replace('/', '!');
        Matcher lettered = LETTERED_PARTITION.matcher(name);
        if (lettered.matches()) {
            return lettered.group(1);
        }
        Matcher numbered = NUMBERED_PARTITION.matcher(name);
        return numbered.matches() ? numbered.group(1) : name;
    }

    static boolean isPartition(String name) {
        return !wholeDisk(name).equals(name.replace('/', '!'));
    }

    /** Whether it is a disk that stands on no other device. */
    static boolean isLeafDisk(String name) {
        return LEAF_DISK.matcher(name).matches();
    }

    /** The kernel name behind a path: {@code sda} for {@code /dev/sda}, {@code cciss!c0d0} for {@code /dev/cciss/c0d0}. */
    static String ofPath(String path) {
        String name = path.startsWith("/dev/") ? path.substring("/dev/".length()) : path;
        return name.replace('/', '!');
    }
}
