package io.blkstream.producer.trace.biosnoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.ReadTrace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class BiosnoopPropertiesTest {
    private static final String GOOD = "9.999999    sentinel       7       vdz       W 8          4096      0.02";
    private static final List<String> ROWS = List.of(
            "1.410377    md0_raid10     6900    nvme0n1   W 16         4096      0.02 <--",
            "> 1.410915    md0_raid10     6900    nvme2n1   W 24         3584      0.43 =",
            "2.442677    ?              0       loop0   FF   -1         0         0.583",
            "17:58:57.814 mount          163467  sde     WSM  41944043   524288    1.422",
            "0.000000    kworker/23:1   9126           R 18446744073709551615 0         0.61",
            "611          259   0        bash             4179        10",
            "Lost 10 samples");

    @Property(tries = 500)
    void shouldNeverThrowOnRandomBytes(@ForAll @Size(max = 400) byte[] bytes) {
        for (String format : List.of("biosnoop", "biosnoop-bpftrace")) {
            assertThatLinesAreAccountedFor(ReadTrace.as(format, bytes), bytes);
        }
    }

    @Property(tries = 1000)
    void shouldNeverLetDamagedRowHideItsNeighbours(@ForAll("damagedRows") String damaged) {
        byte[] bytes = (GOOD + "\n" + damaged + "\n" + GOOD + "\n").getBytes(StandardCharsets.UTF_8);

        ReadTrace trace = ReadTrace.as("biosnoop", bytes);

        assertThatLinesAreAccountedFor(trace, bytes);
        assertThat(trace.events())
                .filteredOn(io -> io.event().getDevice().equals("vdz"))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    @Property(tries = 500)
    void shouldReadBackWhatBccPrints(@ForAll("ios") Io io) {
        String row = String.format(
                Locale.ROOT,
                "%-11s %-14.14s %-7s %-9s %-1s %-10s %-7s%7s",
                micros(io.time),
                io.comm,
                io.pid,
                "sda",
                io.letter,
                io.sector,
                io.bytes,
                centis(io.latency));

        assertReadsBack(row, io, io.time / 1000 * 1000, io.latency / 10_000 * 10_000);
    }

    @Property(tries = 500)
    void shouldReadBackWhatBccPrintsWithQueueing(@ForAll("ios") Io io) {
        String row = String.format(
                Locale.ROOT,
                "%-11s %-14.14s %-7s %-9s %-1s %-10s %-7s%7s %7s",
                micros(io.time),
                io.comm,
                io.pid,
                "sda",
                io.letter,
                io.sector,
                io.bytes,
                "0.01",
                centis(io.latency));

        assertReadsBack(row, io, io.time / 1000 * 1000, io.latency / 10_000 * 10_000);
    }

    @Property(tries = 500)
    void shouldReadBackWhatLibbpfPrints(@ForAll("ios") Io io) {
        String row = String.format(
                Locale.ROOT,
                "%-11s %-14.14s %-7d %-7s %-4s %-10d %-7d %7s",
                micros(io.time),
                io.comm,
                io.pid,
                "sda",
                io.letter,
                io.sector,
                io.bytes,
                thousandths(io.latency));

        assertReadsBack(row, io, io.time / 1000 * 1000, io.latency / 1000 * 1000);
    }

    record Io(long time, String comm, int pid, String letter, long sector, long bytes, long latency) {}

    @Provide
    Arbitrary<Io> ios() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, 100_000_000_000_000L);
        // As the tools do: cut to 14 characters; a name of blanks only cannot be told from none.
        Arbitrary<String> comms = Arbitraries.strings().withChars("ab W8.:[]-/").ofMaxLength(14);
        Arbitrary<Integer> pids = Arbitraries.integers().between(0, 4_194_304);
        Arbitrary<String> letters = Arbitraries.of("R", "W");
        Arbitrary<Long> sectors = Arbitraries.longs().between(0, 1L << 42);
        Arbitrary<Long> bytes = Arbitraries.longs().between(1, 1952).map(sectorCount -> sectorCount * 512);
        Arbitrary<Long> latencies = Arbitraries.longs().between(0, 9_000_000_000L);
        return Combinators.combine(times, comms, pids, letters, sectors, bytes, latencies)
                .as(Io::new);
    }

    @Provide
    Arbitrary<String> damagedRows() {
        Arbitrary<String> inserted =
                Arbitraries.strings().withChars(" =<-.>,0189WRF\t\u0001?ü").ofMaxLength(6);
        return Combinators.combine(
                        Arbitraries.of(ROWS),
                        Arbitraries.integers().between(0, 80),
                        Arbitraries.integers().between(0, 20),
                        inserted)
                .as(BiosnoopPropertiesTest::damaged);
    }

    private static String damaged(String row, int at, int removed, String inserted) {
        int from = Math.min(at, row.length());
        return row.substring(0, from) + inserted + row.substring(Math.min(row.length(), from + removed));
    }

    private static void assertReadsBack(String row, Io io, long time, long latency) {
        ReadTrace trace = ReadTrace.as("biosnoop", row.getBytes(StandardCharsets.UTF_8));

        assertThat(trace.rejectReasons()).isEmpty();
        assertThat(trace.line(0))
                .isEqualTo(time + " '" + io.comm.strip() + "' " + io.pid + " 'sda' "
                        + (io.letter.equals("R") ? "READ" : "WRITE") + " 0 " + io.sector + " " + io.bytes + " "
                        + latency);
    }

    /** Each line is at most one event or reject, and no other line is. */
    private static void assertThatLinesAreAccountedFor(ReadTrace trace, byte[] bytes) {
        long lines = new String(bytes, StandardCharsets.UTF_8)
                        .chars()
                        .filter(c -> c == '\n')
                        .count()
                + 1;
        long[] used = Stream.concat(
                        trace.events().stream().map(io -> io.line()),
                        trace.summary().rejects().stream().map(reject -> reject.line()))
                .mapToLong(Long::longValue)
                .toArray();
        assertThat(LongStream.of(used).distinct().count()).isEqualTo(used.length);
        assertThat(LongStream.of(used)).allMatch(line -> line >= 1 && line <= lines);
        assertThat(trace.summary().events()).isEqualTo(trace.events().size());
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%d.%06d", nanos / 1_000_000_000, nanos / 1000 % 1_000_000);
    }

    private static String centis(long nanos) {
        return String.format(Locale.ROOT, "%d.%02d", nanos / 1_000_000, nanos / 10_000 % 100);
    }

    private static String thousandths(long nanos) {
        return String.format(Locale.ROOT, "%d.%03d", nanos / 1_000_000, nanos / 1000 % 1000);
    }
}
