package io.blkstream.producer.trace.biosnoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.ReadTrace;
import io.blkstream.schemas.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BiosnoopReaderTest {
    private static final String HEADER = "TIME(s)     COMM           PID     DISK      T SECTOR     BYTES  LAT(ms)";

    /** Rows from the mail "md: Use optimal I/O size for last bitmap page" to linux-raid, 24 Feb 2023. */
    private static final String[] MAIL = {
        "Time        Process        PID     Device      LBA        Size      Lat",
        "1.410377    md0_raid10     6900    nvme0n1   W 16         4096      0.02",
        "1.410387    md0_raid10     6900    nvme2n1   W 16         4096      0.02",
        "1.410374    md0_raid10     6900    nvme3n1   W 16         4096      0.01",
        "1.410381    md0_raid10     6900    nvme1n1   W 16         4096      0.02",
        "1.410411    md0_raid10     6900    nvme1n1   W 115346512  4096      0.01",
        "1.410418    md0_raid10     6900    nvme0n1   W 115346512  4096      0.02",
        "1.410915    md0_raid10     6900    nvme2n1   W 24         3584      0.43 <--",
        "1.410935    md0_raid10     6900    nvme3n1   W 24         3584      0.45 <--",
        "1.411124    md0_raid10     6900    nvme1n1   W 24         3584      0.64 <--",
        "1.411147    md0_raid10     6900    nvme0n1   W 24         3584      0.66 <--",
        "1.411176    md0_raid10     6900    nvme3n1   W 2019022184 4096      0.01",
        "1.411189    md0_raid10     6900    nvme2n1   W 2019022184 4096      0.02",
    };

    @Test
    void shouldReadTheMailThatShowsTheBitmapWrites() {
        assertIsTheMail(ReadTrace.text(MAIL));
    }

    @ParameterizedTest
    @ValueSource(strings = {"> ", ">", ">> ", "> > "})
    void shouldReadTheMailQuotedAndBrokenByQuotedPrintable(String quote) {
        String quoted = quote + String.join("\n" + quote, MAIL).replace(" <--", " =\n<--");

        assertIsTheMail(ReadTrace.bytes(quoted.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldJoinNumberThatQuotedPrintableBroke() {
        ReadTrace trace =
                ReadTrace.text("> 1.410915    md0_raid10     6900    nvme2n1   W 24         3584      0.4=", "3 <--");

        assertThat(trace.line(0)).isEqualTo("1410915000 'md0_raid10' 6900 'nvme2n1' WRITE 0 24 3584 430000");
    }

    @Test
    void shouldPassOverProseAndRepeatedHeaders() {
        ReadTrace trace = ReadTrace.text(
                "Before:", MAIL[0], MAIL[1], "", "3.5 With the patch it looks better:", MAIL[0], MAIL[2]);

        assertThat(trace.events()).hasSize(2);
        assertThat(trace.summary().rejected()).isZero();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.000004001    supervise      1950   xvda1   W  13092560  4096       0.74 | 4001 'supervise' 1950 'xvda1' WRITE 0 13092560 4096 740000
            0.000004    supervise      1950    xvda1     W 13092560   4096      0.74 | 4000 'supervise' 1950 'xvda1' WRITE 0 13092560 4096 740000
            0.000004    supervise      1950    xvda1     W 13092560   4096   S    0.01    0.74 | 4000 'supervise' 1950 'xvda1' WRITE 0 13092560 4096 740000
            0.000004    supervise      1950    xvda1     R 13092560   1048576R   0.74 | 4000 'supervise' 1950 'xvda1' READ 0 13092560 1048576 740000
            0.000004    supervise      1950    xvda1   WSM  13092560   4096      0.010   0.740 | 4000 'supervise' 1950 'xvda1' WRITE 3 13092560 4096 740000
            0.000004    supervise      1950    xvda1   W    13092560   4096      0.00 | 4000 'supervise' 1950 'xvda1' WRITE 0 13092560 4096 0
            0.000000    kworker/23:1   9126           R 18446744073709551615 0         0.61 | 0 'kworker/23:1' 9126 '' FLUSH 0 -1 0 610000
            1.774609    ?              0              R 0          0         0.21 | 1774609000 '' 0 '' OTHER 0 -1 0 210000
            1.774609    ?              0       <unknown> W 0          0         0.21 | 1774609000 '' 0 '' OTHER 0 -1 0 210000
            2.442677    ?              0       loop0   FF   -1         0         0.583 | 2442677000 '' 0 'loop0' FLUSH 0 -1 0 583000
            2.442677    a              7       loop0   FWS  0          0         0.583 | 2442677000 'a' 7 'loop0' FLUSH 1 -1 0 583000
            2.192502    ext4lazyinit   16581   loop5   NS   572        521216    0.204 | 2192502000 'ext4lazyinit' 16581 'loop5' WRITE_ZEROES 1 572 521216 204000
            2.192502    fstrim         16581   loop5   DS   572        -512      0.204 | 2192502000 'fstrim' 16581 'loop5' DISCARD 1 572 4294966784 204000
            2.125594    loop0 W 8 4096 17926   loop0   WS   0          4096      0.155 | 2125594000 'loop0 W 8 4096' 17926 'loop0' WRITE 1 0 4096 155000
            2.098389    1 2 3          17925   loop0   WS   0          4096      0.126 | 2098389000 '1 2 3' 17925 'loop0' WRITE 1 0 4096 126000
            2.209275                   17922   loop0   WS   16         4096      0.064 | 2209275000 '' 17922 'loop0' WRITE 1 16 4096 64000
            0.843968    md0_raid10     5267    nvme1n1   W 14207939968 4096      0.01 | 843968000 'md0_raid10' 5267 'nvme1n1' WRITE 0 14207939968 4096 10000
            17:58:57.814 mount          163467  sde     WSM  41944043   524288    1.422 | 64737814000000 'mount' 163467 'sde' WRITE 3 41944043 524288 1422000
            1970-01-02 00:00:01.000002 mount 163467  sde     R 41944043   524288    1.42 | 86401000002000 'mount' 163467 'sde' READ 0 41944043 524288 1420000
            -0.000012   a              1       sda     R    8          4096      0.064 | -12000 'a' 1 'sda' READ 0 8 4096 64000
            18446744073.709540 a       1       sda     R    8          4096      0.064 | -11616 'a' 1 'sda' READ 0 8 4096 64000
            0.000001    a              1       cciss/c0d0 R 8          4096      0.064 | 1000 'a' 1 'cciss!c0d0' READ 0 8 4096 64000
            """)
    void shouldReadRowsOfEveryVersion(String row, String expected) {
        ReadTrace trace = ReadTrace.text(HEADER, row);

        assertThat(trace.rejectReasons()).isEmpty();
        assertThat(trace.line(0)).isEqualTo(expected);
        long latency = trace.events().get(0).event().getLatencyNanos();
        assertThat(trace.events().get(0).event().getIssuedAt())
                .isEqualTo(trace.events().get(0).timeNanos() - latency);
    }

    @Test
    void shouldReadQueueingTimeAndItsAbsence() {
        ReadTrace trace = ReadTrace.text(
                "0.000004    a  1950    sda     W 13092560   4096     0.02    0.74",
                "0.000004    a  1950    sda     WS 13092560   4096     -1.000    0.740");

        assertThat(trace.events()).extracting(io -> io.event().getQueuedNanos()).containsExactly(20_000L, null);
    }

    @Test
    void shouldLeaveOutLatencyOfBackwardClock() {
        ReadTrace trace = ReadTrace.text(
                HEADER, "1.000090    postgres       1811    sda       W 4104       4096   18446744073696.15");

        assertThat(trace.line(0)).isEqualTo("1000090000 'postgres' 1811 'sda' WRITE 0 4104 4096 null");
        assertThat(trace.events().get(0).event().getIssuedAt()).isEqualTo(1_000_090_000L);
        assertThat(trace.summary().notes()).containsExactly("1 latencies left out: the clock went backwards");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mount          163467  sde     WSM  41945067   524288    1.429 | no time at the start: 'mount'
            0,000004    supervise      1950    xvda1     W 13092560   4096      0,74 | decimal comma in '0,74'
            0,000004    supervise      1950    xvda1     W 13092560   4096      0.74 | decimal comma in '0,000004'
            0.000000    a              0       sda       R 38654705664 1718091776138654.71 | LAT is no possible latency
            0.000000    a              0       sda       R 38654705664 17180917138654.71 | columns run together
            1.410377    md0_raid10     6900    nvme0n1   W 16         40 | LAT is not a decimal fraction: '40'
            1.410377    md0_raid10     x       nvme0n1   W 16         4096      0.02 | PID is not a number: 'x'
            1.410377    md0_raid10     6900    nvme0n1   Q 16         4096      0.02 | T is not an operation: 'Q'
            1.410377    md0_raid10     6900    nvme0n1   W 16         99999999999      0.02 | BYTES is not a possible size: '99999999999'
            1.410377    md0_raid10     6900    nvme0n1   W 18446744073709551614 4096      0.02 | SECTOR is beyond every disk
            25:00:00.123 a 1 sde WS 8 4096 0.1 | no time: '25:00:00.123'
            23:00:00.1x a 1 sde WS 8 4096 0.1 | no time
            """)
    void shouldRejectRowsItCannotTrust(String row, String reason) {
        ReadTrace trace = ReadTrace.text(HEADER, row, MAIL[1]);

        assertThat(trace.events()).hasSize(1);
        assertThat(trace.rejectReasons()).singleElement().asString().contains(reason);
        assertThat(trace.summary().rejects().get(0).line()).isEqualTo(2);
    }

    @Test
    void shouldGoOnOverMidnight() {
        ReadTrace trace = ReadTrace.text(
                "23:59:59.999 a 1 sde WS 8 4096 0.100",
                "00:00:00.001 a 1 sde WS 8 4096 0.100",
                "23:59:59.998 a 1 sde WS 8 4096 0.100",
                "00:00:00.002 a 1 sde WS 8 4096 0.100");

        assertThat(trace.events())
                .extracting(io -> io.timeNanos() / 1_000_000)
                .containsExactly(86_399_999L, 86_400_001L, 86_399_998L, 86_400_002L);
        assertThat(trace.summary().outOfOrder()).isEqualTo(1);
        assertThat(trace.summary().notes())
                .containsExactly("times of day carry no date: counted from midnight of the first day");
    }

    @Test
    void shouldSayThatTheToolFailed() {
        ReadTrace trace = ReadTrace.text(
                "Traceback (most recent call last):",
                "  File \"/usr/sbin/biosnoop-bpfcc\", line 254, in <module>",
                "    b = BPF(text=bpf_text)",
                "Exception: Failed to compile BPF module <text>");

        assertThat(trace.summary().failure()).contains("Exception: Failed to compile BPF module <text>");
        assertThat(trace.events()).isEmpty();
    }

    private static void assertIsTheMail(ReadTrace trace) {
        assertThat(trace.summary().rejected()).isZero();
        assertThat(trace.events()).hasSize(12);
        assertThat(trace.line(0)).isEqualTo("1410377000 'md0_raid10' 6900 'nvme0n1' WRITE 0 16 4096 20000");
        assertThat(trace.line(6)).isEqualTo("1410915000 'md0_raid10' 6900 'nvme2n1' WRITE 0 24 3584 430000");
        assertThat(trace.line(11)).isEqualTo("1411189000 'md0_raid10' 6900 'nvme2n1' WRITE 0 2019022184 4096 20000");
        assertThat(trace.summary().bytesByOperation()).isEqualTo(Map.of(Operation.WRITE, 47_104L));
    }
}
