package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.unit.HumanText;
import java.util.List;
import java.util.Optional;

/** W01 by a process: let it write whole units, or move the partition that puts whole writes off the unit. */
final class WriterAdvice {
    private static final List<String> REFERENCES =
            List.of("Documentation/ABI/stable/sysfs-block: physical_block_size, optimal_io_size");

    private WriterAdvice() {}

    static Action of(Finding finding) {
        long unitBytes = (long) finding.evidence(SubUnitWriteDetector.WRITE_UNIT);
        long writeBytes = (long) finding.evidence(SubUnitWriteDetector.WRITE_BYTES);
        return writeBytes % unitBytes == 0 ? moveStart(finding, unitBytes) : enlarge(finding, unitBytes);
    }

    private static Action moveStart(Finding finding, long unitBytes) {
        String device = finding.target().name();
        return new Action(
                "ALIGN_PARTITION",
                "The writes have a good size and start off the unit of " + HumanText.exact(unitBytes)
                        + ": the partition, or the file system's own offset in it, is not aligned. Start it at a"
                        + " multiple of 1 MiB.",
                List.of("parted /dev/" + device + " unit B print", "parted /dev/" + device + " align-check optimal 1"),
                Optional.of("a backup: moving a partition means writing its data again"),
                Optional.of("parted's align-check prints 'aligned', and this remediation resolves"),
                Optional.of("restore the old partition from the backup"),
                Action.Risk.HIGH,
                List.of("the device is in use and cannot be emptied"),
                REFERENCES);
    }

    private static Action enlarge(Finding finding, long unitBytes) {
        String culprit = finding.culprits().get(0).name();
        return new Action(
                "ALIGN_WRITER",
                "Let " + culprit + " write multiples of " + HumanText.exact(unitBytes)
                        + " at multiples of it: block or sector size of the file system or database, log block size,"
                        + " direct-I/O buffer size.",
                List.of("cat /sys/block/" + finding.target().name() + "/queue/physical_block_size"),
                Optional.of("the writer's block size can be configured"),
                Optional.of("writes of whole units only in biosnoop, and this remediation resolves"),
                Optional.of("set the old block size again"),
                Action.Risk.MEDIUM,
                List.of("the writer relies on 512-byte sectors for its atomicity"),
                REFERENCES);
    }
}
