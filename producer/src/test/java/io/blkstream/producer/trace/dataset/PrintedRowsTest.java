package io.blkstream.producer.trace.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.Head;
import io.blkstream.producer.trace.TraceFormat;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What a set prints, its reader gives back, and its format recognises. */
class PrintedRowsTest {
    private static final long FILETIME_OF_1970 = 116_444_736_000_000_000L;

    /** An I/O in units that every set can print: whole seconds since 1970, sectors, 100-ns latencies. */
    record Printed(
            long seconds, int device, boolean read, long sector, int sectors, long latencyTicks, String process) {
        long bytes() {
            return sectors * 512L;
        }

        long offset() {
            return sector * 512;
        }

        String letter() {
            return read ? "R" : "W";
        }
    }

    @Provide
    Arbitrary<List<Printed>> inOrder() {
        Arbitrary<Printed> io = Combinators.combine(
                        Arbitraries.integers().between(0, 9999),
                        Arbitraries.of(true, false),
                        Arbitraries.longs().between(0, 1L << 40),
                        Arbitraries.integers().between(1, 65_535),
                        Arbitraries.longs().between(0, 1L << 40),
                        Arbitraries.strings().withChars("ab7 :[]ü\t/").ofMaxLength(15))
                .as((device, read, sector, sectors, latency, process) ->
                        new Printed(0, device, read, sector, sectors, latency, process.strip()));
        return io.list().ofMinSize(2).ofMaxSize(20).map(PrintedRowsTest::secondBySecond);
    }

    private static List<Printed> secondBySecond(List<Printed> ios) {
        return IntStream.range(0, ios.size())
                .mapToObj(i -> {
                    Printed io = ios.get(i);
                    long seconds = 1_538_323_199L + i;
                    return new Printed(seconds, io.device, io.read, io.sector, io.sectors, io.latencyTicks, io.process);
                })
                .toList();
    }

    @Property(tries = 200)
    void shouldGiveBackMsrCambridge(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "msr-cambridge",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d,src1,%d,%s,%d,%d,%d",
                        io.seconds * 10_000_000 + FILETIME_OF_1970,
                        io.device,
                        io.read ? "Read" : "Write",
                        io.offset(),
                        io.bytes(),
                        io.latencyTicks));

        assertSame(recorded, ios, "disk");
        assertThat(recorded.ios).allMatch(io -> io.event().getHost().equals("src1"));
        assertThat(recorded.ios)
                .extracting(io -> io.event().getLatencyNanos())
                .containsExactlyElementsOf(
                        ios.stream().map(io -> io.latencyTicks * 100).toList());
    }

    @Property(tries = 200)
    void shouldGiveBackAlibaba(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "alibaba",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d,%s,%d,%d,%d000000",
                        io.device,
                        io.letter(),
                        io.offset(),
                        io.bytes(),
                        io.seconds));

        assertSame(recorded, ios, "dev");
    }

    @Property(tries = 200)
    void shouldGiveBackTencent(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "tencent",
                ios,
                io -> String.format(
                        Locale.ROOT, "%d,%d,%d,%d,%d", io.seconds, io.sector, io.sectors, io.read ? 0 : 1, io.device));

        assertSame(recorded, ios, "vol");
    }

    @Property(tries = 200)
    void shouldGiveBackSystor(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "systor17",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d.000000000,%d.%07d00,%s,%d,%d,%d",
                        io.seconds,
                        io.latencyTicks / 10_000_000,
                        io.latencyTicks % 10_000_000,
                        io.letter(),
                        io.device,
                        io.offset(),
                        io.bytes()));

        assertSame(recorded, ios, "lun");
        assertThat(recorded.ios)
                .extracting(io -> io.event().getLatencyNanos())
                .containsExactlyElementsOf(
                        ios.stream().map(io -> io.latencyTicks * 100).toList());
    }

    @Property(tries = 200)
    void shouldGiveBackSpc(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "spc",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d,%d,%d,%s,%d.000000,x",
                        io.device,
                        io.sector,
                        io.bytes(),
                        io.letter(),
                        io.seconds));

        assertSame(recorded, ios, "asu");
    }

    @Property(tries = 200)
    void shouldGiveBackFiuWithAnyProcessName(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "fiu",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d000000000 42 %s %d %d %s 8 %d %032x",
                        io.seconds,
                        io.process,
                        io.sector,
                        io.sectors,
                        io.letter(),
                        io.device,
                        io.latencyTicks));

        assertSame(recorded, ios, "8:");
        assertThat(recorded.ios)
                .extracting(io -> io.event().getProcess())
                .containsExactlyElementsOf(ios.stream().map(Printed::process).toList());
        assertThat(recorded.ios).allMatch(io -> io.event().getPid() == 42);
    }

    @Property(tries = 200)
    void shouldGiveBackDiskSimInMilliseconds(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "disksim",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d000.000000 %d %d %d %d",
                        io.seconds,
                        io.device,
                        io.sector,
                        io.sectors,
                        io.read ? 1 : 0));

        assertSame(recorded, ios, "dev");
        assertThat(recorded.notes).singleElement().asString().contains("taken as ms");
    }

    @Property(tries = 200)
    void shouldGiveBackCloudPhysics(@ForAll("inOrder") List<Printed> ios) {
        String header = "version,time,op,size,lbn\n";
        Recorded recorded = Recorded.detected((header
                        + text(
                                ios,
                                io -> String.format(
                                        Locale.ROOT,
                                        "2,%d,%s,%d,%d",
                                        io.seconds,
                                        io.read ? "88" : "8a",
                                        io.bytes(),
                                        io.sector)))
                .getBytes(StandardCharsets.UTF_8));

        assertThat(recorded.ios).extracting(io -> io.event().getDevice()).containsOnly("");
        assertSameData(recorded, ios);
    }

    @Property(tries = 200)
    void shouldGiveBackFioLatencyLog(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = detectedAs(
                "fio-log",
                ios,
                io -> String.format(
                        Locale.ROOT,
                        "%d000, %d00, %d, %d, %d, 0x0004",
                        io.seconds,
                        io.latencyTicks,
                        io.read ? 0 : 1,
                        io.bytes(),
                        io.offset()));

        assertSameData(recorded, ios);
        assertThat(recorded.ios)
                .allMatch(io ->
                        io.event().getIssuedAt() == io.timeNanos() - io.event().getLatencyNanos());
    }

    @Property(tries = 200)
    void shouldGiveBackIologWithAnyFileName(@ForAll("inOrder") List<Printed> ios) {
        Recorded recorded = Recorded.detected(("fio version 3 iolog\n"
                        + text(
                                ios,
                                io -> String.format(
                                        Locale.ROOT,
                                        "%d000000 /dev/x%s read %s %d %d",
                                        io.seconds,
                                        io.process,
                                        io.read ? "read" : "write",
                                        io.offset(),
                                        io.bytes())))
                .getBytes(StandardCharsets.UTF_8));

        assertSameData(recorded, ios);
        assertThat(recorded.ios)
                .extracting(io -> io.event().getDevice())
                .containsExactlyElementsOf(ios.stream()
                        .map(io -> ("x" + io.process + " read").replace('/', '!'))
                        .toList());
    }

    private static Recorded detectedAs(String format, List<Printed> ios, Function<Printed, String> row) {
        byte[] input = text(ios, row).getBytes(StandardCharsets.UTF_8);
        assertThat(TraceFormats.standard().detect(new Head(input)).map(TraceFormat::name))
                .contains(format);
        return Recorded.read(format, input);
    }

    private static String text(List<Printed> ios, Function<Printed, String> row) {
        return ios.stream().map(row).collect(Collectors.joining("\r\n", "", "\r\n"));
    }

    private static void assertSame(Recorded recorded, List<Printed> ios, String devicePrefix) {
        assertSameData(recorded, ios);
        assertThat(recorded.ios)
                .extracting(io -> io.event().getDevice())
                .containsExactlyElementsOf(
                        ios.stream().map(io -> devicePrefix + io.device).toList());
    }

    private static void assertSameData(Recorded recorded, List<Printed> ios) {
        assertThat(recorded.rejects).isEmpty();
        assertThat(recorded.failures).isEmpty();
        assertThat(recorded.ios).hasSameSizeAs(ios);
        for (int i = 0; i < ios.size(); i++) {
            Printed printed = ios.get(i);
            TracedIo traced = recorded.ios.get(i);
            IoEvent event = traced.event();
            assertThat(traced.timeNanos()).isEqualTo(printed.seconds * 1_000_000_000);
            assertThat(event.getOperation()).isEqualTo(printed.read ? Operation.READ : Operation.WRITE);
            assertThat(event.getSector()).isEqualTo(printed.sector);
            assertThat(event.getBytes()).isEqualTo(printed.bytes());
        }
    }
}
