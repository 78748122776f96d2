package io.blkstream.producer.capture.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.kernel.BlockEvent;
import io.blkstream.producer.trace.kernel.BlockStep;
import io.blkstream.producer.trace.kernel.BlockTask.Context;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockRecordDecoderTest {
    private static final int DISK = 7 << 20 | 3;
    private static final int PARTITION = 259 << 20 | 1;

    private final BlockRecordDecoder decoder = new BlockRecordDecoder(
            Map.of(
                    BlockTracepoint.RQ_ISSUE,
                    EventFormat.parse(Formats.ISSUE),
                    BlockTracepoint.RQ_COMPLETE,
                    EventFormat.parse(Formats.COMPLETE)),
            number -> number == PARTITION ? DISK : number == DISK ? number : -1,
            number -> -1);

    @Test
    void shouldReadAnIssue() {
        BlockEvent event = decode(issue(DISK, 2048, 7, 3584, "WS", "loop0 W 8 4096"));

        assertThat(event.step()).isEqualTo(BlockStep.ISSUE);
        assertThat(event.timeNanos()).isEqualTo(99);
        assertThat(event.device()).isEqualTo(DISK);
        assertThat(event.operation()).isEqualTo(Operation.WRITE);
        assertThat(event.flags()).isEqualTo(IoFlags.SYNC);
        assertThat(event.sector()).isEqualTo(2048);
        assertThat(event.bytes()).isEqualTo(3584);
        assertThat(event.task().pid()).isEqualTo(4711);
        assertThat(event.task().process()).isEqualTo("loop0 W 8 4096");
        assertThat(event.task().context()).isEqualTo(Context.TASK);
    }

    @Test
    void shouldReadACompletionWithItsErrorAndContext() {
        ByteBuffer record =
                record(2107).putInt(8, DISK).putLong(16, 2048).putInt(24, 7).putInt(28, -5);
        record.put(2, (byte) 0x10).put(34, (byte) 'R');

        BlockEvent event = decode(record);

        assertThat(event.step()).isEqualTo(BlockStep.COMPLETE);
        assertThat(event.error()).isEqualTo(5);
        assertThat(event.operation()).isEqualTo(Operation.READ);
        assertThat(event.task().context()).isEqualTo(Context.INTERRUPT);
    }

    @Test
    void shouldTakePartitionsForTheirDiskAndLeaveOutOthers() {
        assertThat(decode(issue(PARTITION, 0, 8, 4096, "R", "a")).device()).isEqualTo(DISK);
        assertThat(decode(issue(8 << 20, 0, 8, 4096, "R", "a"))).isNull();
        assertThat(decoder.unusable()).isZero();
    }

    @Test
    void shouldTellFlushesWriteZeroesAndLettersApart() {
        assertThat(decode(issue(DISK, -1, 0, 0, "FF", "a")).operation()).isEqualTo(Operation.FLUSH);
        assertThat(decode(issue(DISK, 8, 8, 4096, "NS", "a")).operation()).isEqualTo(Operation.WRITE_ZEROES);
        assertThat(decode(issue(DISK, 8, 8, 4096, "FWFSM", "a")).flags())
                .isEqualTo(IoFlags.PREFLUSH | IoFlags.FUA | IoFlags.SYNC | IoFlags.META);
        assertThat(decode(issue(DISK, 8, 8, 4096, "FWFASMUXX", "a"))).isNull();
        assertThat(decoder.unusable()).isEqualTo(1);
    }

    @Test
    void shouldTakeSizesOfOldKernelsFromTheSectors() {
        assertThat(decode(issue(DISK, 8, 8, 0, "W", "a")).bytes()).isEqualTo(4096);
    }

    @Test
    void shouldKnowCommandsFromUserSpace() {
        BlockEvent event = decode(issue(DISK, 0, 0, 36, "R", "smartctl"));

        assertThat(event.operation()).isEqualTo(Operation.OTHER);
        assertThat(event.sector()).isEqualTo(-1);
        assertThat(event.bytes()).isEqualTo(36);
    }

    @Test
    void shouldPassOverOtherAndShortRecords() {
        assertThat(decode(record(1))).isNull();
        assertThat(decoder.decode(0, issue(DISK, 0, 8, 4096, "R", "a"), 0, 20)).isNull();
        assertThat(decoder.unusable()).isEqualTo(1);
    }

    private BlockEvent decode(ByteBuffer record) {
        return decoder.decode(99, record, 0, record.capacity());
    }

    private static ByteBuffer issue(int device, long sector, int sectors, int bytes, String letters, String name) {
        ByteBuffer record = record(2104)
                .putInt(8, device)
                .putLong(16, sector)
                .putInt(24, sectors)
                .putInt(28, bytes)
                .putInt(60, 1 << 16 | 64);
        record.put(34, letters.getBytes(StandardCharsets.UTF_8));
        record.put(44, name.getBytes(StandardCharsets.UTF_8));
        return record;
    }

    private static ByteBuffer record(int id) {
        return ByteBuffer.allocate(68)
                .order(ByteOrder.nativeOrder())
                .putShort(0, (short) id)
                .putInt(4, 4711);
    }
}
