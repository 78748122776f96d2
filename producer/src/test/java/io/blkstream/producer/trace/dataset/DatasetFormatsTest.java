package io.blkstream.producer.trace.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetFormatsTest {
    private static final List<String> PIECES = List.of(
            "fio version 2 iolog\n",
            "fio version 3 iolog\n",
            "version,time,op,size,lbn\n",
            "/dev/sdb",
            " read ",
            "wait",
            "Read",
            "Write",
            "R",
            "w",
            ",",
            ", ",
            " ",
            "\t",
            "\n",
            "0",
            "1",
            "512",
            "4096",
            "128166372003061629",
            "18446744073709551615",
            "9223372036854775807",
            "99999999999999999999",
            "0x0004",
            "2a",
            "-",
            ".",
            "1.5",
            "*",
            "# fio-3.33",
            "ffffffffffffffffffffffffffffffff",
            "\u0000",
            "ü");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n\n",
                "1,2,3\n4,5,6\n",
                "1,2,3,4,5\n6,7,8,9,10\n",
                "1538323199,8,16,7,1063\n",
                "a,b,c,d,e\n1,R,2,3,4\n",
                "1,2,3,4,5,6,7\n",
                "1 2 3 4 5\n6 7 8 9 10\n",
                "5 1 100 8 1\n4 1 100 8 0\n",
                "1, 2, 1, 4\n",
                "1, 2, 3, 4\n",
                "device_id,capacity\n0,126703644672\n",
                "0, 0, 4096\n1, 4096, 4096\n",
                "time,value\n2020-01-01,5\n"
            })
    void shouldNotClaimUnknownRows(String input) {
        Head head = new Head(input.getBytes(StandardCharsets.UTF_8));

        assertThat(DatasetFormats.ALL)
                .allSatisfy(format ->
                        assertThat(format.confidence(head)).as(format.name()).isZero());
    }

    @Test
    void shouldRecogniseRowsBehindACutLastLine() {
        String row = "0,R,126703644672,4096,1577808000000626\n";
        byte[] text = row.repeat(Head.MAX_BYTES / row.length() + 1).getBytes(StandardCharsets.UTF_8);
        Head head = new Head(Arrays.copyOf(text, Head.MAX_BYTES));

        assertThat(confidence("alibaba", head)).isPositive();
    }

    @Test
    void shouldRejectRowsThatNoBlockDeviceMakes() {
        Recorded msr = Recorded.read("msr-cambridge", "128166372003061629,hm,0,Write,7014913,4096,26\n");
        Recorded alibaba = Recorded.read("alibaba", "0,T,512,4096,1577808000000626\n0,R,512,4096\n");
        Recorded tencent = Recorded.read("tencent", "1538323199,8,18014398509481984,0,1\n1538323199,8,8,2,1\n");
        Recorded fiu = Recorded.read("fiu", "1 -2 x 3 4 W 8 0 d\n1 2147483648 x 3 4 W 8 0 d\n1 2 x 3 4 T 8 0 d\n");

        assertThat(msr.rejects).containsExactly("1: offset is not a multiple of 512: 7014913");
        assertThat(alibaba.rejects)
                .containsExactly(
                        "1: operation is neither R nor W: 'T'",
                        "2: 4 columns instead of 5 (device_id,opcode,offset,length,timestamp)");
        assertThat(tencent.rejects)
                .containsExactly("1: size is too large: 18014398509481984", "2: I/O type is neither 0 nor 1: '2'");
        assertThat(fiu.rejects)
                .containsExactly(
                        "1: pid is not a number in range: '-2'",
                        "2: pid is too large: 2147483648",
                        "3: operation is neither R nor W: 'T'");
        assertThat(msr.ios).isEmpty();
    }

    @Test
    void shouldPassOverHeadersAndProse() {
        Recorded recorded =
                Recorded.read("alibaba", "device_id,opcode,offset,length,timestamp\n\n(cut)\n0,R,0,512,1\n");

        assertThat(recorded.ios)
                .singleElement()
                .satisfies(io -> assertThat(io.line()).isEqualTo(4));
        assertThat(recorded.rejects).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"08,READ", "88,READ", "2e,WRITE", "0x2A,WRITE", "35,FLUSH", "42,DISCARD", "12,OTHER"})
    void shouldKnowScsiOpcodes(String opcode, Operation operation) {
        Recorded recorded = Recorded.read("cloudphysics", "1,0," + opcode + ",512,0\n");

        assertThat(recorded.event(0).getOperation()).isEqualTo(operation);
    }

    @ParameterizedTest
    @CsvSource({"disksim-ms,1500000", "disksim-us,1500", "disksim-ns,1"})
    void shouldTakeTheUnitOfDiskSimTimesFromTheName(String format, long nanos) {
        Recorded recorded = Recorded.read(format, "1.5 0 0 8 1\n");

        assertThat(recorded.ios)
                .singleElement()
                .satisfies(io -> assertThat(io.timeNanos()).isEqualTo(nanos));
        assertThat(recorded.notes).isEmpty();
    }

    @Test
    void shouldTakeOldFioLatenciesAsMicrosecondsWhenAsked() {
        Recorded recorded = Recorded.read("fio-log-us", "1, 249, 0, 4096\n");

        assertThat(recorded.event(0).getLatencyNanos()).isEqualTo(249_000);
        assertThat(recorded.notes).isEmpty();
    }

    @Test
    void shouldTellOffsetsFromPrioritiesInFioLogs() {
        Recorded priorities = Recorded.read("fio-log", "1, 5, 0, 512, 1\n1, 5, 0, 512, 0\n1, 5, 0, 512, 0x4004\n");
        Recorded offsets = Recorded.read("fio-log", "1, 5, 0, 512, 1024\n1, 5, 0, 512, 0\n");
        Recorded both = Recorded.read("fio-log", "1, 5, 2, 512, 0, 0\n1, 5, 0, 512, 2048, 0x0000\n");

        assertThat(sectors(priorities)).containsExactly(-1L, -1L, -1L);
        assertThat(sectors(offsets)).containsExactly(2L, 0L);
        assertThat(sectors(both)).containsExactly(0L, 4L);
        assertThat(both.event(0).getOperation()).isEqualTo(Operation.DISCARD);
    }

    @Test
    void shouldRefuseIologVersionOneInWords() {
        Recorded recorded = Recorded.read("fio-iolog", "0, 0, 4096\n1, 4096, 4096\n");

        assertThat(recorded.ios).isEmpty();
        assertThat(recorded.failures).singleElement().asString().contains("version 1", "is refused");
    }

    @Test
    void shouldRecogniseAnIologOfAnotherVersionToRefuseIt() {
        byte[] input = "fio version 1 iolog\n".getBytes(StandardCharsets.UTF_8);

        assertThat(confidence("fio-iolog", new Head(input))).isEqualTo(100);
        assertThat(Recorded.read("fio-iolog", input).failures).hasSize(1);
    }

    @Test
    void shouldTakeTimeFromTheWaitsOfIologVersionTwo() {
        Recorded recorded = Recorded.read("fio-iolog", """
                fio version 2 iolog
                /mnt/a file add
                /mnt/a file open
                /mnt/a file read 4096 512
                /mnt/a file wait 250 0
                /mnt/a file write 0 4096
                /mnt/a file wait 100 0
                /mnt/a file sync 0 0
                /mnt/a file close
                """);

        assertThat(recorded.ios).extracting(TracedIo::timeNanos).containsExactly(TracedIo.NO_TIME, 250_000L, 350_000L);
        assertThat(recorded.ios).extracting(TracedIo::line).containsExactly(4L, 6L, 8L);
        assertThat(sectors(recorded)).containsExactly(8L, 0L, -1L);
        assertThat(recorded.event(0).getDevice()).isEqualTo("!mnt!a file");
        assertThat(recorded.notes).hasSize(2).first().asString().startsWith("'/mnt/a file' is a file, not a device");
        assertThat(recorded.notes).last().asString().startsWith("waits taken as microseconds");
    }

    @Test
    void shouldRejectRowsOfAnIologThatAreCut() {
        Recorded recorded = Recorded.read(
                "fio-iolog", "fio version 3 iolog\n12\n12 /dev/sdb rea\n12 /dev/sdb fly 0 1\n12 /dev/sdb read 0 1.5\n");

        assertThat(recorded.ios).isEmpty();
        assertThat(recorded.rejects)
                .containsExactly(
                        "2: not 'time file action offset length': '12'",
                        "3: not 'file action offset length': '/dev/sdb rea'",
                        "4: action is not known: 'fly'",
                        "5: length is not a whole number: '1.5'");
    }

    @Property(tries = 300)
    void shouldNeverThrowWhateverTheBytes(@ForAll byte[] input) {
        assertAllGetThrough(input);
    }

    @Property(tries = 500)
    void shouldNeverThrowWhateverTheRows(@ForAll("almostRows") String input) {
        assertAllGetThrough(input.getBytes(StandardCharsets.UTF_8));
    }

    @Provide
    Arbitrary<String> almostRows() {
        return Arbitraries.of(PIECES).list().ofMaxSize(60).map(pieces -> String.join("", pieces));
    }

    private static void assertAllGetThrough(byte[] input) {
        Head head = new Head(input);
        for (TraceFormat format : DatasetFormats.ALL) {
            assertThat(format.confidence(head)).isBetween(0, 100);
            Recorded recorded = Recorded.read(format.name(), input);
            assertThat(recorded.ios).allSatisfy(io -> {
                assertThat(io.event().getBytes()).isGreaterThanOrEqualTo(-1);
                assertThat(io.event().getSector()).isGreaterThanOrEqualTo(-1);
            });
        }
    }

    private static List<Long> sectors(Recorded recorded) {
        return recorded.ios.stream().map(io -> io.event().getSector()).toList();
    }

    private static int confidence(String name, Head head) {
        return DatasetFormats.ALL.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow()
                .confidence(head);
    }
}
