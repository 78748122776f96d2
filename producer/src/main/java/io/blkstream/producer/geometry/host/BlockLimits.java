package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.DeviceGeometry;

/** What {@code /sys/block/DEVICE} says about sizes and queues. Source: Documentation/ABI/stable/sysfs-block. */
final class BlockLimits {
    private static final long SECTOR_BYTES = 512;

    private BlockLimits() {}

    static void fill(DeviceGeometry.Builder geometry, Attributes device) {
        Long sectors = device.longValue("size");
        Integer alignment = device.integer("alignment_offset");
        geometry.setSizeBytes(sectors == null ? null : Long.valueOf(sectors * SECTOR_BYTES))
                .setAlignmentOffset(alignment == null ? 0 : alignment)
                .setLogicalBlockSize(device.natural("queue/logical_block_size"))
                .setPhysicalBlockSize(device.natural("queue/physical_block_size"))
                .setMinimumIoSize(device.natural("queue/minimum_io_size"))
                .setOptimalIoSize(device.natural("queue/optimal_io_size"))
                .setMaxSectorsKiB(device.natural("queue/max_sectors_kb"))
                .setChunkSectors(device.natural("queue/chunk_sectors"))
                .setReadAheadKiB(device.natural("queue/read_ahead_kb"))
                .setRotational(device.flag("queue/rotational"))
                .setQueueDepth(device.natural("queue/nr_requests"))
                .setScheduler(device.chosen("queue/scheduler"))
                .setWriteCache(device.text("queue/write_cache"))
                .setIoPoll(device.flag("queue/io_poll"));
    }
}
