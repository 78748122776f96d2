package io.blkstream.streams.domain.detect;

import java.util.List;

/** What is to be known of each rule, for documentation. */
public final class RuleCatalogue {
    private RuleCatalogue() {}

    /**
     * One rule in words.
     *
     * @param question what it looks for
     * @param decides how it decides, in a few sentences
     * @param limits its limits record with the values of a live stream; null = it has none
     * @param never cases in which it must stay silent, each a test
     * @param sources where its facts come from
     */
    public record Entry(
            RuleCode code, String question, String decides, Record limits, List<String> never, List<String> sources) {}

    /** Every rule, in the order of the codes. */
    public static List<Entry> entries() {
        RuleLimits live = RuleLimits.LIVE;
        return List.of(
                new Entry(
                        RuleCode.W01,
                        "Do writes cover whole write units of the device?",
                        "The write unit is the smallest of physicalBlockSize, minimumIoSize and trusted optimalIoSize that"
                                + " is above logicalBlockSize and at most 64 KiB. A write whose size or offset is no"
                                + " multiple of it is sub-unit. The penalty is the mean latency of sub-unit over"
                                + " whole-unit writes. Expected gain = T ÷ (T − Σ(latency − mean of whole units)), T = the"
                                + " window's summed latency; the low bound is half of it, never below 1.",
                        live.w01(),
                        List.of(
                                "4 KiB writes to RAID0 with an optimal size of 256 KiB",
                                "an optimal size of 0 or 33553920 on a disk with 512-byte physical blocks",
                                "flushes, discards, write-zeroes and zone operations",
                                "a 512-byte database log on a 512-native disk",
                                "the md device above leaves that are judged themselves"),
                        List.of(
                                "linux-raid, 24 February 2023",
                                "Documentation/ABI/stable/sysfs-block",
                                "drivers/md/md-bitmap.c")),
                new Entry(
                        RuleCode.W02,
                        "Do buffered writes go through a soft block smaller than a page?",
                        "Seen in requests made of bios below 4096 B; in runs of eight or more contiguous writes of one size"
                                + " below 4096 B that are no log; or in small writes where the host reports a soft block"
                                + " below 4096 B. A small soft block without such writes is latent (INFO).",
                        live.w02(),
                        List.of(
                                "direct 512-byte sequential writes, SYNC, one in flight",
                                "sizes that are a multiple of 4096 B"),
                        List.of("block/bdev.c", "linux-block, 2021")),
                new Entry(
                        RuleCode.M01,
                        "Do mirror reads go to the right member?",
                        "Over the members that can serve reads. Some turning and some not: the reads belong on those that"
                                + " do not. All alike: (largest share − 1/n) ÷ (1 − 1/n) tells the skew. Metadata reads are"
                                + " counted apart. The severity follows the busiest member: its summed read latency over"
                                + " the time in which the mirror had reads in flight.",
                        live.m01(),
                        List.of(
                                "one sequential stream on turning members",
                                "degraded, checking or rebuilding arrays",
                                "write-mostly and RAID10 far layout",
                                "reads split 3 : 1 over four short runs",
                                "a skew that lost events could explain"),
                        List.of("linux-btrfs, 2021: read policies", "drivers/md/raid1.c")),
                new Entry(
                        RuleCode.C01,
                        "Is kcopyd capped by its sub-job size?",
                        "Most copy I/Os have exactly the sub-job size, nearly all are within it, and as many as kcopyd"
                                + " allows are in flight. The cap is sub-job × split count bytes.",
                        live.c01(),
                        List.of("copies held by a time throttle (C02)", "sub-jobs of 1024 KiB", "few copies in flight"),
                        List.of("drivers/md/dm-kcopyd.c", "dm-devel, 2019")),
                new Entry(
                        RuleCode.C02,
                        "Is kcopyd held by an administrator's throttle?",
                        "The target's throttle is below 100 %, or at least three pauses between copies are multiples of"
                                + " 100 ms. Only informs: it was set on purpose.",
                        live.c02(),
                        List.of("copies without pauses and without a throttle"),
                        List.of("drivers/md/dm-kcopyd.c")),
                new Entry(
                        RuleCode.P01,
                        "Is polled I/O slower than the same I/O with interrupts?",
                        "IOPS during busy time, of the same operation and size class, with mean in flight within ±50 %:"
                                + " polled now against interrupts in the same window or else the last remembered ones."
                                + " Without a baseline only a device that polls without polling queues is reported (INFO).",
                        live.p01(),
                        List.of("polling that is as fast", "different depths"),
                        List.of("dm-devel, 2021: bio based polling")),
                new Entry(
                        RuleCode.G01,
                        "Is the optimal I/O size possible?",
                        "Above logicalBlockSize and no multiple of max(physicalBlockSize, 4096). Only informs; such a value"
                                + " is used nowhere.",
                        null,
                        List.of("0, sizes up to the logical block, multiples of a page"),
                        List.of("drivers/scsi/sd.c")),
                new Entry(
                        RuleCode.S01,
                        "Do writes fill the stripe?",
                        "The mean write to a stacked device is below its trusted optimal size. A hint, off by default"
                                + " (rule.s01.enabled).",
                        live.s01(),
                        List.of("leaf devices"),
                        List.of("Documentation/ABI/stable/sysfs-block")));
    }
}
