package io.blkstream.streams.docs;

import io.blkstream.streams.domain.Geometries;
import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.MdBitmapCase;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.CopySubJobDetector;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.MeasuredGains;
import io.blkstream.streams.domain.detect.MeasuredGains.Range;
import io.blkstream.streams.domain.detect.SoftBlockDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector.Limits;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Predicted beside measured gains of the kernel mails' cases. */
final class GainTable {
    private static final List<String> P5520 = List.of("nvme0n1", "nvme1n1", "nvme2n1", "nvme3n1");

    private GainTable() {}

    static String render() {
        StringBuilder text = new StringBuilder("| rule | case | predicted | measured |\n|---|---|---|---|\n");
        P5520.forEach(device -> row(
                text,
                "W01",
                "P5520 RAID10, " + device + " of the mail's twelve rows",
                range(bitmapGain(device)),
                "the array 1676 to 15.7k IOPS, 9.4"));
        measured(
                text,
                "W02",
                SoftBlockDetector.gains(),
                "target",
                SoftBlockDetector.gains().range());
        row(
                text,
                "M01",
                "SSD and USB stick, pid on the SSD's side: 5333 IOPS",
                "by latencies, see below",
                "13053 IOPS, 2.4");
        row(text, "M01", "the same on the stick's side: 1669 IOPS", "by latencies, see below", "13053 IOPS, 7.8");
        CopySubJobDetector.gains().rows().stream()
                .map(row -> row.conditions().get("poolBlockMiB"))
                .distinct()
                .forEach(pool -> copies(text, pool));
        row(
                text,
                "P01",
                "dm-linear over 3 NVMe: 213k to 19k IOPS",
                "11.2",
                "11.2 (the rule divides these two numbers)");
        return text.append("""

                W01 predicts per device from the latencies of one window; the array as a whole is held by its slowest member,
                so the measured 9.4 lies between the devices' 7.8 and 15.7. W02 and C01 quote a published range, so their
                rows test only that the table is read right. M01's gain follows from the latencies of a window (mean over
                all reads ÷ mean of the fast members); the mails give rates, no latencies: no prediction can be made from
                them.
                """).toString();
    }

    private static double bitmapGain(String device) {
        DeviceId id = new DeviceId("host1", device);
        List<Io> ios = MdBitmapCase.BEFORE.stream()
                .filter(row -> row.device().equals(device))
                .map(MdBitmapCase.Row::io)
                .toList();
        Finding finding =
                (Finding) new SubUnitWriteDetector(Limits.PASTED).judge(Windows.observe(Geometries.p5520(id), ios));
        return finding.impact().gainHigh().orElseThrow();
    }

    private static void measured(StringBuilder text, String rule, MeasuredGains gains, String column, Range predicted) {
        gains.rows()
                .forEach(row -> row(
                        text,
                        rule,
                        row.conditions().get(column) + ": " + number(row.before()) + " to " + number(row.after())
                                + " MB/s",
                        number(predicted.low()) + " to " + number(predicted.high()),
                        number(row.gain())));
    }

    private static void copies(StringBuilder text, String poolMiB) {
        MeasuredGains gains = CopySubJobDetector.gains();
        Range predicted = gains.range("poolBlockMiB", poolMiB);
        String measured = gains.rows().stream()
                .filter(row -> row.conditions().get("poolBlockMiB").equals(poolMiB))
                .map(row -> number(row.gain()))
                .collect(Collectors.joining(", "));
        row(
                text,
                "C01",
                "thin pool, block " + poolMiB + " MiB, 64 to 512 KiB",
                number(predicted.low()) + " to " + number(predicted.high()),
                measured);
    }

    private static String range(double high) {
        return number(Math.max(1, high / 2)) + " to " + number(high);
    }

    private static void row(StringBuilder text, String rule, String what, String predicted, String measured) {
        text.append(String.join(" | ", "| " + rule, what, predicted, measured + " |"))
                .append('\n');
    }

    private static String number(double value) {
        return value >= 100
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, value >= 10 ? "%.1f" : "%.2f", value);
    }
}
