package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.schemas.IoEvent;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class KernelFormatsPropertiesTest {
    private static final List<TraceFormat> FORMATS = KernelFormats.all(DeviceNames.BUILT_IN);

    /** A read or write as it is printed and as it must come back. */
    record Printed(int major, int minor, boolean write, long sector, int sectors, int pid, String process, int micros) {
        String letters() {
            return write ? "WS" : "R";
        }

        void assertIs(SeenTrace seen, String process) {
            IoEvent event = seen.only();
            assertThat(seen.rejects).isEmpty();
            assertThat(event.getDevice()).isEqualTo(DeviceNames.BUILT_IN.nameOf(major, minor));
            assertThat(event.getOperation().name()).isEqualTo(write ? "WRITE" : "READ");
            assertThat(event.getSector()).isEqualTo(sector);
            assertThat(event.getBytes()).isEqualTo(sectors * 512L);
            assertThat(event.getPid()).isEqualTo(pid);
            assertThat(event.getProcess()).isEqualTo(process);
            assertThat(event.getLatencyNanos()).isEqualTo(micros * 1000L);
        }
    }

    @Property(tries = 500)
    void shouldNeverThrowWhateverTheBytesAre(@ForAll byte[] input) {
        readWithAll(input);
    }

    @Property(tries = 500)
    void shouldNeverThrowOnSpoiltLines(@ForAll("spoiltText") String text) {
        readWithAll(text.getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 300)
    void shouldNeverThrowOnSpoiltRecords(@ForAll("ios") List<Printed> ios, @ForAll byte[] noise, @ForAll int position) {
        byte[] input = binary(ios, ByteOrder.LITTLE_ENDIAN, 7);
        for (int i = 0; i < noise.length && input.length > 0; i++) {
            input[Math.floorMod(position + i * 31, input.length)] = noise[i];
        }

        readWithAll(input);
    }

    @Property(tries = 300)
    void shouldReadBackATracepoint(@ForAll("io") Printed io) {
        String text = tracepoint(io);

        io.assertIs(SeenTrace.detect(text), io.process());
    }

    @Property(tries = 300)
    void shouldReadBackBlkparse(@ForAll("io") Printed io) {
        String text =
                blkparse(io, 1_000_000, "D", io.process()) + blkparse(io, 1_000_000 + io.micros() * 1000L, "C", "0");

        io.assertIs(SeenTrace.detect(text), io.process());
    }

    @Property(tries = 300)
    void shouldReadBackBinary(@ForAll("io") Printed io, @ForAll boolean second, @ForAll boolean big) {
        ByteOrder order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;

        io.assertIs(SeenTrace.read(FORMATS.get(0), binary(List.of(io), order, second ? 8 : 7)), "");
    }

    @Property(tries = 200)
    void shouldHandOutEachIssueOnceWhateverTheOrder(@ForAll("ios") List<Printed> ios, @ForAll long seed) {
        List<String> lines = ios.stream().flatMap(io -> tracepoint(io).lines()).collect(Collectors.toList());
        java.util.Collections.shuffle(lines, new java.util.Random(seed));

        SeenTrace seen = SeenTrace.read(FORMATS.get(2), String.join("\n", lines).getBytes(StandardCharsets.UTF_8));

        assertThat(seen.ios).hasSize(ios.size());
        assertThat(seen.events().stream().mapToLong(IoEvent::getBytes).sum())
                .isEqualTo(ios.stream().mapToLong(io -> io.sectors() * 512L).sum());
    }

    @Provide
    Arbitrary<Printed> io() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 4095),
                        Arbitraries.integers().between(0, (1 << 20) - 1),
                        Arbitraries.of(true, false),
                        Arbitraries.longs().between(0, 1L << 40),
                        Arbitraries.integers().between(1, 1 << 20),
                        Arbitraries.integers().between(1, Integer.MAX_VALUE),
                        processes(),
                        Arbitraries.integers().between(0, 100_000_000))
                .as(Printed::new);
    }

    @Provide
    Arbitrary<List<Printed>> ios() {
        return io().list().ofMaxSize(20);
    }

    @Provide
    Arbitrary<String> spoiltText() {
        Arbitrary<String> pieces = Arbitraries.of(
                "fio-7 [001] .....  1.5: ",
                "block_rq_issue: ",
                "block_rq_complete: ",
                "8,0 ",
                "8,0 1 2 0.000000001 7 ",
                "D ",
                "C ",
                "WS ",
                "4096 () ",
                "() ",
                "64 + 8 ",
                "18446744073709551615 + 0 ",
                "[fio]",
                "[0]",
                "[-99999999999999999999]",
                "CPU:0 [LOST 5 EVENTS]",
                "Skips: 1 forward (1 - 0.0%)",
                "# entries-in-buffer/entries-written: 1/99999999999999999999 ",
                "99999999999999999999 ",
                "-",
                ":",
                "(",
                "\n");
        return Arbitraries.oneOf(pieces, Arbitraries.strings().ofMaxLength(4))
                .list()
                .ofMaxSize(40)
                .map(list -> String.join("", list));
    }

    private static Arbitrary<String> processes() {
        return Arbitraries.strings()
                .withChars("ab[]():-/ 0123456789+,.ü")
                .ofMaxLength(15)
                .filter(name -> name.equals(name.strip()));
    }

    private static void readWithAll(byte[] input) {
        Head head = new Head(input);
        for (TraceFormat format : FORMATS) {
            assertThat(format.confidence(head)).isBetween(0, 100);
            SeenTrace.read(format, input);
        }
    }

    private static String tracepoint(Printed io) {
        long end = 1_000_000L + io.micros();
        return "%16s-%-7d [001] .....  1.000000: block_rq_issue: %d,%d %s %d () %d + %d be,0,4 [%s]%n"
                        .formatted(
                                io.process(),
                                io.pid(),
                                io.major(),
                                io.minor(),
                                io.letters(),
                                io.sectors() * 512L,
                                io.sector(),
                                io.sectors(),
                                io.process())
                + "%16s-%-7d [001] d.h..  %d.%06d: block_rq_complete: %d,%d %s () %d + %d be,0,4 [0]%n"
                        .formatted(
                                "<idle>",
                                0,
                                end / 1_000_000,
                                end % 1_000_000,
                                io.major(),
                                io.minor(),
                                io.letters(),
                                io.sector(),
                                io.sectors());
    }

    private static String blkparse(Printed io, long nanos, String action, String last) {
        return "%3d,%-3d %2d %8d %5d.%09d %5d %2s %3s %d + %d [%s]%n"
                .formatted(
                        io.major(),
                        io.minor(),
                        1,
                        0,
                        nanos / 1_000_000_000L,
                        nanos % 1_000_000_000L,
                        io.pid(),
                        action,
                        io.letters(),
                        io.sector(),
                        io.sectors(),
                        last);
    }

    private static byte[] binary(List<Printed> ios, ByteOrder order, int version) {
        BlktraceBytes bytes = new BlktraceBytes(order, version, false);
        for (Printed io : ios) {
            long categories = io.write() ? BlktraceBytes.WRITE : BlktraceBytes.READ;
            bytes.device(io.major(), io.minor()).pid(io.pid());
            bytes.record(1000, BlktraceBytes.ISSUE, categories, io.sector(), io.sectors() * 512L);
            bytes.record(
                    1000 + io.micros() * 1000L, BlktraceBytes.COMPLETE, categories, io.sector(), io.sectors() * 512L);
        }
        return bytes.bytes();
    }
}
