package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import java.util.List;
import java.util.Optional;

/** G01 and S01: what follows from a device's own idea of its best I/O size. */
final class GeometryAdvice {
    private GeometryAdvice() {}

    static Action ignoreOptimal(Finding finding) {
        String device = finding.target().name();
        return new Action(
                "IGNORE_OPTIMAL",
                "Do not align partitions, stripes or file systems to this value: give their tools the alignment by hand"
                        + " (1 MiB), and set the read-ahead yourself if it follows from it.",
                List.of(
                        "cat /sys/block/" + device + "/queue/optimal_io_size",
                        "echo 128 > /sys/block/" + device + "/queue/read_ahead_kb"),
                Optional.empty(),
                Optional.of("partitions begin at multiples of 1 MiB (parted unit B print)"),
                Optional.of("the value in read_ahead_kb before"),
                Action.Risk.LOW,
                List.of(),
                List.of(
                        "33553920 = 65535 × 512: USB and SATA bridges; 16776704 = 32767 × 512: mpt3sas with 4Kn disks",
                        "drivers/scsi/sd.c: sd_validate_opt_xfer_size"));
    }

    static Action fillStripe(Finding finding) {
        return new Action(
                "FILL_STRIPE",
                "On RAID5 or RAID6 let writers fill whole stripes (direct I/O in multiples of the stripe, larger"
                        + " stripe_cache_size), or choose a smaller chunk; on RAID0 and RAID10 do nothing.",
                List.of("cat /sys/block/" + finding.target().name() + "/queue/optimal_io_size"),
                Optional.of("the array keeps parity"),
                Optional.of("the mean write grows to the stripe"),
                Optional.empty(),
                Action.Risk.MEDIUM,
                List.of("RAID0 or RAID10: a stripe that is not filled costs nothing there"),
                List.of("Documentation/ABI/stable/sysfs-block: optimal_io_size"));
    }
}
