package io.blkstream.producer.trace.biosnoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.SharedTraces;
import io.blkstream.producer.trace.ReadTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded output against totals that an independent reader counted. */
class RecordedBiosnoopTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "real/01-md-bitmap-v5-before.txt, 12, 47104, 0, 1, 0",
        "real/02-md-bitmap-v5-after.txt, 12, 49152, 0, 2, 0",
        "real/03-md-bitmap-v5-quoted-printable.txt, 12, 47104, 0, 1, 0",
        "real/04-md-bitmap-v1.txt, 8, 31744, 0, 0, 0",
        "real/05-md-raid10-headerless.txt, 14, 57344, 0, 0, 0",
        "real/07-bcc-biosnoop-2016-9decimals.txt, 15, 127488, 0, 0, 0",
        "real/09-biosnoop-flush-u64max.txt, 12, 360448, 0, 0, 0",
        "real/11-libbpf-biosnoop-t.txt, 4, 2097152, 0, 0, 0",
        "real/13-biosnoop-paranoid-rmw.txt, 9, 36864, 0, 0, 0",
        "real/15-biosnoop-junk.txt, 0, 0, 3, 0, 0",
        "bugs/01.txt, 3, 12288, 0, 1, 0",
        "bugs/03.txt, 2, 131072, 0, 0, 13",
        "bugs/05.txt, 2, 4096, 0, 0, 0",
        "bugs/11.txt, 1, 524288, 1, 0, 0",
        "bugs/13.txt, 2, 8192, 0, 0, 0",
        "bugs/25.txt, 0, 0, 2, 0, 0",
        "bugs/47.txt, 0, 0, 0, 0, 0",
        "live/a1-direct512.biosnoop.txt, 512, 262144, 0, , 0",
        "live/a2-direct3584.biosnoop.txt, 400, 1433600, 0, , 0",
        "live/b1-raid1-rand1.biosnoop.txt, 805, 3358720, 0, , 0",
        "live/b2-raid1-rand8.biosnoop.txt, 1605, 6635520, 0, , 0",
        "live/b3-raid1-degraded.biosnoop.txt, 406, 1736704, 0, , 0",
        "live/c1-raid1-seq.biosnoop.txt, 70, 66142208, 0, , 0",
        "live/c3-raid1-write.biosnoop.txt, 640, 10526720, 0, , 0",
        "live/d1-ext4-fsync.biosnoop.txt, 114, 6748160, 0, , 0",
        "live/f1-buffered512-setbsz512.biosnoop.txt, 120, 30720, 0, , 0",
        "live/f2-buffered4096-setbsz512.biosnoop.txt, 120, 245760, 0, , 0",
        "live/g1-iouring-nopoll.biosnoop.txt, 300, 1228800, 0, , 0",
        "live/k1-oddcomm.biosnoop.txt, 25, 102400, 0, , 0",
    })
    void shouldCountWhatTheIndexCounts(String file, int events, long bytes, long rejected, Long outOfOrder, long lost) {
        ReadTrace trace = ReadTrace.file(SharedTraces.file(file));

        assertThat(trace.summary().format()).isEqualTo("biosnoop");
        assertThat(trace.rejectReasons()).hasSize((int) rejected);
        assertThat(trace.events()).hasSize(events);
        assertThat(trace.bytes()).isEqualTo(bytes);
        assertThat(trace.summary().lost()).isEqualTo(lost);
        if (outOfOrder != null) {
            assertThat(trace.summary().outOfOrder()).isEqualTo(outOfOrder);
        }
    }

    @Test
    void shouldReadLatenciesOfBpftrace() {
        ReadTrace trace = ReadTrace.file(SharedTraces.file("real/17-bpftrace-biosnoop-diskid.txt"));

        assertThat(trace.events()).hasSize(18);
        assertThat(trace.rejectReasons()).isEmpty();
        assertThat(trace.line(0)).isEqualTo("611000000 'bash' 4179 '259:0' OTHER 0 -1 -1 10000000");
        assertThat(trace.line(17)).isEqualTo("802000000 'cksum' 4179 '259:0' OTHER 0 -1 -1 32000000");
    }

    @Test
    void shouldKeepOddProcessNames() {
        ReadTrace trace = ReadTrace.file(SharedTraces.file("live/k1-oddcomm.biosnoop.txt"));

        assertThat(trace.events())
                .extracting(io -> io.event().getProcess())
                .containsOnly("my job[7]: (x)", "a b  c", "1 2 3", "loop0 W 8 4096", "tab\tcomm", "ünïcödé", "");
    }

    @Test
    void shouldNotTakeFlushesForReads() {
        ReadTrace trace = ReadTrace.file(SharedTraces.file("real/09-biosnoop-flush-u64max.txt"));

        assertThat(trace.summary().byOperation().toString()).contains("FLUSH=2", "OTHER=4", "WRITE=6");
    }
}
