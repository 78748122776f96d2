package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what blockdev says, the only report here that tells the soft block size: the table of {@code --report} with columns
 * {@code RO RA SSZ BSZ start Size Device}, RA in 512-byte sectors, Size in bytes; or lines of {@code sda ss=512 pbsz=4096
 * bsz=4096 iomin=4096 ioopt=0}, named as the options {@code --getss --getpbsz --getbsz --getiomin --getioopt}.
 */
final class BlockdevReport {
    private static final Pattern HEADER = Pattern.compile("RO +RA +SSZ +BSZ +\\S+ +Size +Device");
    private static final Pattern ROW =
            Pattern.compile("r[ow] +(\\d{1,9}) +(\\d{1,9}) +(\\d{1,9}) +\\S+ +(\\d{1,18}) +(/dev/\\S+)");
    private static final Pattern VALUES = Pattern.compile("(\\S+)((?: [a-z]+=-?\\d{1,18})+)");
    private static final Pattern VALUE = Pattern.compile(" ([a-z]+)=(-?\\d+)");
    private static final int SECTORS_PER_KIBIBYTE = 2;

    private BlockdevReport() {}

    static boolean isHeader(String line) {
        return HEADER.matcher(line).matches();
    }

    static List<DeviceGeometry> parse(String host, String text) {
        return text.lines()
                .map(String::strip)
                .map(line -> ofRow(host, line).or(() -> ofValues(host, line)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Partitions have block sizes of their own, which are not the disk's. */
    private static Optional<DeviceGeometry> ofRow(String host, String line) {
        Matcher row = ROW.matcher(line);
        if (!row.matches() || DiskNames.isPartition(DiskNames.ofPath(row.group(5)))) {
            return Optional.empty();
        }
        return Optional.of(DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(DiskNames.ofPath(row.group(5)))
                .setReadAheadKiB(Integer.parseInt(row.group(1)) / SECTORS_PER_KIBIBYTE)
                .setLogicalBlockSize(Integer.valueOf(row.group(2)))
                .setSoftBlockSize(Integer.valueOf(row.group(3)))
                .setSizeBytes(Long.valueOf(row.group(4)))
                .build());
    }

    private static Optional<DeviceGeometry> ofValues(String host, String line) {
        Matcher values = VALUES.matcher(line);
        if (!values.matches() || !line.contains(" bsz=")) {
            return Optional.empty();
        }
        Map<String, String> byName = new HashMap<>();
        VALUE.matcher(values.group(2)).results().forEach(each -> byName.put(each.group(1), each.group(2)));
        Attributes attributes = new Attributes(name -> Optional.ofNullable(byName.get(name)));
        return Optional.of(DeviceGeometry.newBuilder()
                .setHost(host)
                .setDevice(DiskNames.ofPath(values.group(1)))
                .setLogicalBlockSize(attributes.natural("ss"))
                .setPhysicalBlockSize(attributes.natural("pbsz"))
                .setSoftBlockSize(attributes.natural("bsz"))
                .setMinimumIoSize(attributes.natural("iomin"))
                .setOptimalIoSize(attributes.natural("ioopt"))
                .setSizeBytes(attributes.longValue("size"))
                .build());
    }
}
