package io.blkstream.producer.trace.biosnoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.ReadTrace;
import org.junit.jupiter.api.Test;

class BpftraceBiosnoopReaderTest {
    @Test
    void shouldReadRowsWithoutDevice() {
        ReadTrace trace = ReadTrace.text(
                "Attaching 4 probes...",
                "TIME(ms)     COMM             PID    LAT(ms)",
                "611          my bash          4179        10");

        assertThat(trace.summary().format()).isEqualTo("biosnoop-bpftrace");
        assertThat(trace.line(0)).isEqualTo("611000000 'my bash' 4179 '' OTHER 0 -1 -1 10000000");
        assertThat(trace.events().get(0).event().getIssuedAt()).isEqualTo(601_000_000);
    }

    @Test
    void shouldReadRowsWithDiskNameThatMayBeBlank() {
        ReadTrace trace = ReadTrace.text(
                "TIME(ms)     DISK    COMM             PID    LAT(ms)",
                "611          nvme0n1 my bash          4179        10",
                "612                  my bash          4179        11");

        assertThat(trace.line(0)).isEqualTo("611000000 'my bash' 4179 'nvme0n1' OTHER 0 -1 -1 10000000");
        assertThat(trace.line(1)).isEqualTo("612000000 'my bash' 4179 '' OTHER 0 -1 -1 11000000");
    }

    @Test
    void shouldReadRowsWithDeviceNumbers() {
        ReadTrace trace = ReadTrace.text(
                "Attached 4 probes",
                "TIME(ms)     DISK ID        COMM             PID    LAT(ms)",
                "             MAJOR MINOR",
                "611          259   0        bash             4179        10",
                "612          259            bash             4179        -1",
                "613          259   0        bash             4179        -1",
                "[...]");

        assertThat(trace.events()).hasSize(2);
        assertThat(trace.line(0)).isEqualTo("611000000 'bash' 4179 '259:0' OTHER 0 -1 -1 10000000");
        assertThat(trace.line(1)).isEqualTo("613000000 'bash' 4179 '259:0' OTHER 0 -1 -1 null");
        assertThat(trace.rejectReasons()).singleElement().asString().startsWith("no major and minor number");
    }
}
