package io.blkstream.producer.capture.ring;

import io.blkstream.producer.capture.ring.BlockTracepoint.Use;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.producer.trace.kernel.BlockEvent;
import io.blkstream.producer.trace.kernel.BlockTask;
import io.blkstream.producer.trace.kernel.BlockTask.Context;
import io.blkstream.schemas.Operation;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Turns binary records of block tracepoints into what the block layer did. Not for use by several threads. */
public final class BlockRecordDecoder {
    private static final int SECTOR_BYTES = 512;
    private static final int TYPE_BYTES = 2;
    private static final int INTERRUPTED = 0x08 | 0x10 | 0x40;
    private static final int MAX_ERRNO = 4095;

    private final Plan[] plansById;
    private final IntUnaryOperator diskOfRequest;
    private final IntUnaryOperator diskOfBio;
    private final NameCache names = new NameCache();
    private final RwbsCache letters = new RwbsCache();
    private long unusable;

    /**
     * @param formats of the tracepoints that are on
     * @param diskOfRequest makes of the number of a disk or partition, packed {@code major << 20 | minor}, that of the disk;
     *     negative = requests of it are not wanted
     * @param diskOfBio the same for bios that become no requests
     */
    public BlockRecordDecoder(
            Map<BlockTracepoint, EventFormat> formats, IntUnaryOperator diskOfRequest, IntUnaryOperator diskOfBio) {
        this.diskOfRequest = diskOfRequest;
        this.diskOfBio = diskOfBio;
        int ids = formats.values().stream().mapToInt(EventFormat::id).max().orElse(-1) + 1;
        this.plansById = new Plan[ids];
        formats.forEach((tracepoint, format) -> plansById[format.id()] = Plan.of(tracepoint, format));
    }

    /** Records that could not be understood. */
    public long unusable() {
        return unusable;
    }

    /** The record's event, or null when it is of another tracepoint, of a device not wanted, or unusable. */
    public BlockEvent decode(long timeNanos, ByteBuffer page, int start, int length) {
        Plan plan = length < TYPE_BYTES ? null : plan(page.getChar(start));
        if (plan == null) {
            return null;
        }
        if (length < plan.length) {
            unusable++;
            return null;
        }
        IntUnaryOperator disks = plan.tracepoint.use() == Use.WITHOUT_REQUESTS ? diskOfBio : diskOfRequest;
        int disk = disks.applyAsInt(page.getInt(start + plan.dev));
        return disk < 0 ? null : event(plan, timeNanos, page, start, length, disk);
    }

    private Plan plan(int id) {
        return id < plansById.length ? plansById[id] : null;
    }

    private BlockEvent event(Plan plan, long timeNanos, ByteBuffer page, int start, int length, int disk) {
        long sector = page.getLong(start + plan.sector);
        long sectors = page.getInt(start + plan.sectors) & 0xFFFF_FFFFL;
        long printedBytes = plan.bytes < 0 ? 0 : page.getInt(start + plan.bytes) & 0xFFFF_FFFFL;
        boolean data = sectors > 0 || printedBytes > 0;
        Optional<Rwbs> rwbs = letters.rwbs(page, plan.rwbs, start + plan.rwbs.offset(), data);
        if (rwbs.isEmpty()) {
            unusable++;
            return null;
        }
        // A command from user space has no sector: 0 and no size at issue, 2^64-1 at completion.
        boolean command =
                plan.hasCommand(page, start, length) || sectors == 0 && printedBytes > 0 || sector == -1 && sectors > 0;
        // Kernels before about 4.11 say 0 bytes for everything but commands.
        long bytes = printedBytes > 0 ? printedBytes : sectors * SECTOR_BYTES;
        return new BlockEvent(
                0,
                timeNanos,
                plan.tracepoint.step(),
                disk,
                command ? Operation.OTHER : BlockEvent.operation(rwbs.get(), bytes),
                rwbs.get().flags(),
                plan.isAppend(page, start),
                command ? -1 : sector,
                command && plan.error >= 0 ? BlockEvent.ALL : bytes,
                task(plan, page, start),
                plan.error < 0 ? 0 : errno(page.getInt(start + plan.error)));
    }

    private BlockTask task(Plan plan, ByteBuffer page, int start) {
        Context context = (page.get(start + plan.flags) & INTERRUPTED) != 0 ? Context.INTERRUPT : Context.TASK;
        String name = plan.name == null ? "" : names.name(page, start + plan.name.offset(), plan.name.sizeBytes());
        return new BlockTask(page.getInt(start + plan.pid), name, null, context);
    }

    private static int errno(int negative) {
        int positive = Math.abs(negative);
        return positive >= 0 && positive <= MAX_ERRNO ? positive : 0;
    }

    /** Where the fields of one tracepoint lie; -1 or null when it does not have one. */
    private static final class Plan {
        private final BlockTracepoint tracepoint;
        private final int flags;
        private final int pid;
        private final int dev;
        private final int sector;
        private final int sectors;
        private final int bytes;
        private final int error;
        private final int command;
        private final FieldLayout rwbs;
        private final FieldLayout name;
        private final int length;

        private Plan(BlockTracepoint tracepoint, EventFormat format) {
            this.tracepoint = tracepoint;
            flags = format.field("common_flags").offset();
            pid = format.field("common_pid").offset();
            dev = format.field("dev").offset();
            sector = format.field("sector").offset();
            sectors = format.field("nr_sector").offset();
            bytes = offset(format, "bytes");
            error = offset(format, "error");
            command = offset(format, "cmd");
            rwbs = format.field("rwbs");
            name = format.has("comm") ? format.field("comm") : null;
            length = format.fields().values().stream()
                    .mapToInt(field -> field.offset() + field.sizeBytes())
                    .max()
                    .orElseThrow();
        }

        static Plan of(BlockTracepoint tracepoint, EventFormat format) {
            return new Plan(tracepoint, format);
        }

        boolean hasCommand(ByteBuffer page, int start, int length) {
            if (command < 0) {
                return false;
            }
            int place = page.getInt(start + command);
            int offset = place & 0xFFFF;
            return place >>> 16 > 0 && offset < length && page.get(start + offset) != 0;
        }

        boolean isAppend(ByteBuffer page, int start) {
            int at = start + rwbs.offset();
            return page.get(at) == 'Z' && page.get(at + 1) == 'A';
        }

        private static int offset(EventFormat format, String field) {
            return format.has(field) ? format.field(field).offset() : -1;
        }
    }
}
