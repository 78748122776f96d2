package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BlktraceReaderTest {
    static Stream<Arguments> layouts() {
        return Stream.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)
                .flatMap(order -> Stream.of(7, 8)
                        .flatMap(version -> Stream.of(false, true)
                                .flatMap(context -> Stream.of("", "# tracer: blk\n#\n")
                                        .map(header -> Arguments.of(order, version, context, header)))));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void shouldReadEveryLayout(ByteOrder order, int version, boolean context, String header) {
        byte[] input = new BlktraceBytes(order, version, context)
                .header(header)
                .record(100, 4, BlktraceBytes.WRITE | BlktraceBytes.SYNC, 64, 4096)
                .payload(new byte[8])
                .record(150, 10, BlktraceBytes.READ, 0, 0)
                .record(200, BlktraceBytes.ISSUE, BlktraceBytes.WRITE | BlktraceBytes.SYNC, 64, 4096)
                .pid(0)
                .error(-5)
                .record(500, BlktraceBytes.COMPLETE, BlktraceBytes.WRITE | BlktraceBytes.SYNC, 64, 4096)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(SeenTrace.formatOf(input)).isEqualTo("blktrace");
        assertThat(seen.only())
                .returns("8:16", IoEvent::getDevice)
                .returns(Operation.WRITE, IoEvent::getOperation)
                .returns(IoFlags.SYNC, IoEvent::getFlags)
                .returns(200L, IoEvent::getIssuedAt)
                .returns(300L, IoEvent::getLatencyNanos)
                .returns(1, IoEvent::getBios)
                .returns(700, IoEvent::getPid)
                .returns(5, IoEvent::getError);
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldNameProcesses() {
        byte[] name = Arrays.copyOf("a b".getBytes(StandardCharsets.US_ASCII), 16);
        byte[] input = little(7)
                .payload(name)
                .record(0, 0, BlktraceBytes.NOTIFY, 0, 0)
                .record(200, BlktraceBytes.ISSUE, BlktraceBytes.READ, 64, 4096)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(seen.only().getProcess()).isEqualTo("a b");
    }

    @Test
    void shouldStepOverControlGroups() {
        byte[] name = new byte[24];
        System.arraycopy("fio".getBytes(StandardCharsets.US_ASCII), 0, name, 8, 3);
        byte[] input = little(7)
                .payload(name)
                .record(0, BlktraceBytes.WITH_CGROUP, BlktraceBytes.NOTIFY, 0, 0)
                .payload(new byte[8])
                .record(200, BlktraceBytes.ISSUE | BlktraceBytes.WITH_CGROUP, BlktraceBytes.READ, 64, 4096)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(seen.only().getProcess()).isEqualTo("fio");
    }

    @Test
    void shouldNoteTheWallClock() {
        byte[] input = little(7)
                .payload(1_700_000_000, 500)
                .record(500, 1, BlktraceBytes.NOTIFY, 0, 0)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(seen.notes).containsExactly("time 0 of the trace is 2023-11-14T22:13:20Z by the wall clock");
    }

    @Test
    void shouldReadOperations() {
        byte[] input = little(8)
                .record(1, BlktraceBytes.ISSUE, BlktraceBytes.WRITE | BlktraceBytes.DISCARD, 0, 4294966784L)
                .record(2, BlktraceBytes.ISSUE, BlktraceBytes.FLUSH | BlktraceBytes.READ, 0, 0)
                .record(3, BlktraceBytes.ISSUE, BlktraceBytes.WRITE | BlktraceBytes.WRITE_ZEROES, 8, 512)
                .record(4, BlktraceBytes.ISSUE, BlktraceBytes.WRITE | BlktraceBytes.ZONE_APPEND, 8, 512)
                .record(5, BlktraceBytes.ISSUE, BlktraceBytes.READ | BlktraceBytes.COMMAND, 0, 96)
                .record(6, BlktraceBytes.ISSUE, BlktraceBytes.READ | BlktraceBytes.META, 24, 512)
                .record(7, BlktraceBytes.ISSUE, BlktraceBytes.WRITE | BlktraceBytes.FLUSH | BlktraceBytes.FUA, 32, 512)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(seen.events())
                .extracting(IoEvent::getOperation, IoEvent::getSector, IoEvent::getBytes, IoEvent::getFlags)
                .containsExactly(
                        tuple(Operation.DISCARD, 0L, 4294966784L, 0),
                        tuple(Operation.FLUSH, -1L, 0L, 0),
                        tuple(Operation.WRITE_ZEROES, 8L, 512L, 0),
                        tuple(Operation.ZONE, 8L, 512L, 0),
                        tuple(Operation.OTHER, -1L, 96L, 0),
                        tuple(Operation.READ, 24L, 512L, IoFlags.META),
                        tuple(Operation.WRITE, 32L, 512L, IoFlags.PREFLUSH | IoFlags.FUA));
    }

    @Test
    void shouldFindTheNextRecordBehindGarbage() {
        byte[] input = little(7)
                .record(100, BlktraceBytes.ISSUE, BlktraceBytes.READ, 64, 4096)
                .header("garbage")
                .record(200, BlktraceBytes.COMPLETE, BlktraceBytes.READ, 64, 4096)
                .bytes();

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(seen.only().getLatencyNanos()).isEqualTo(100);
        assertThat(seen.rejects).containsExactly("2: 7 bytes that are no blktrace record");
    }

    @Test
    void shouldRejectARecordThatIsCutOff() {
        byte[] input = little(7)
                .record(100, BlktraceBytes.ISSUE, BlktraceBytes.READ, 64, 4096)
                .bytes();

        SeenTrace seen = SeenTrace.detect(Arrays.copyOf(input, 30));

        assertThat(seen.ios).isEmpty();
        assertThat(seen.rejects).containsExactly("1: the last record is cut off after 30 bytes");
    }

    private static BlktraceBytes little(int version) {
        return new BlktraceBytes(ByteOrder.LITTLE_ENDIAN, version, false);
    }
}
