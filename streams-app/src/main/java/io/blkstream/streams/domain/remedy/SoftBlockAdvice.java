package io.blkstream.streams.domain.remedy;

import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.event.Geometry;
import java.util.List;
import java.util.Optional;

/** W02: a soft block of a page, for now by setting it, for good by a size that is a multiple of it. */
final class SoftBlockAdvice {
    private static final int PAGE_BYTES = 4096;

    private SoftBlockAdvice() {}

    static Action of(Finding finding, Optional<Geometry> geometry) {
        String device = "/dev/" + finding.target().name();
        return new Action(
                "SOFT_BLOCK_SIZE",
                "Set the soft block of the unmounted device to 4096 B for now. For good, give the partition or device a"
                        + " size that is a multiple of 4096 B" + surplus(geometry)
                        + ", or run a kernel without 5ff9f19231a0, which ties the soft block to the size of the device.",
                List.of("blockdev --getbsz " + device, "blockdev --setbsz 4096 " + device),
                Optional.of("the device is not mounted and nobody has it open"),
                Optional.of("blockdev --getbsz " + device
                        + " prints 4096; the requests of biosnoop are no longer made of small bios"),
                Optional.of("blockdev --setbsz 512 " + device),
                Action.Risk.LOW,
                List.of("a file system on the device has a block size of its own: then this changes nothing"),
                List.of(
                        "linux-block, 2021: buffered writes through a 512-byte soft block, before and after",
                        "block/bdev.c: set_init_blocksize, blkdev_get_block"));
    }

    private static String surplus(Optional<Geometry> geometry) {
        long surplus =
                geometry.map(known -> known.limits().sizeBytes().orElse(0)).orElse(0L) % PAGE_BYTES;
        return surplus == 0 ? "" : " (it is " + surplus + " B too long)";
    }
}
