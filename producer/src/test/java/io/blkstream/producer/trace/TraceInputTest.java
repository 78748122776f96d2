package io.blkstream.producer.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class TraceInputTest {
    private static final String HEADER = "TIME(s)     COMM           PID     DISK      T SECTOR     BYTES  LAT(ms)\n";
    private static final String ROW = "1.000100    postgres       1811    sda       W 4096       4096      0.21\n";

    @Test
    void shouldUnpackGzip() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((HEADER + ROW).getBytes(StandardCharsets.UTF_8));
        }

        ReadTrace trace = ReadTrace.bytes(packed.toByteArray());

        assertThat(trace.summary().format()).isEqualTo("biosnoop");
        assertThat(trace.line(0)).isEqualTo("1000100000 'postgres' 1811 'sda' WRITE 0 4096 4096 210000");
    }

    @Test
    void shouldRecogniseSlowPipeBeforeItsHeadIsFull() throws IOException {
        PipeThatMustNotBlock pipe = new PipeThatMustNotBlock(HEADER.getBytes(StandardCharsets.UTF_8));

        try (TraceInput input = TraceInput.open(TraceSource.once("-", pipe), TraceFormats.standard())) {
            assertThat(input.format().name()).isEqualTo("biosnoop");
        }
    }

    @Test
    void shouldSayWhatAnUnknownInputLooksLike() {
        assertThatThrownBy(() -> open("hello world\n".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnknownTraceException.class)
                .hasMessageContaining("its first line is 'hello world'")
                .hasMessageContaining("biosnoop");
        assertThatThrownBy(() -> open(new byte[] {0x7f, 'E', 'L', 'F', 0, 0}))
                .isInstanceOf(UnknownTraceException.class)
                .hasMessageContaining("it is binary and starts with the bytes 7f 45 4c 46");
        assertThatThrownBy(() -> open(new byte[0]))
                .isInstanceOf(UnknownTraceException.class)
                .hasMessageContaining("it is empty");
    }

    @Test
    void shouldNameNearestFormat() {
        assertThatThrownBy(() -> TraceFormats.standard().named("biosnop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unknown trace format 'biosnop'; did you mean 'biosnoop'?");
    }

    @Test
    void shouldChargeEveryDeviceWithLossesSinceItsPreviousEvent() {
        ReadTrace trace = ReadTrace.text(
                "1.000000    a    1    sda    W 8    4096    0.10",
                "Lost 10 samples",
                "1.000001    a    1    sdb    W 8    4096    0.10",
                "lost 3 events on CPU #1!",
                "1.000002    a    1    sda    W 8    4096    0.10",
                "1.000003    a    1    sda    W 8    4096    0.10");

        assertThat(trace.summary().lost()).isEqualTo(13);
        assertThat(trace.events()).extracting(io -> io.event().getLostBefore()).containsExactly(0L, 10L, 13L, 0L);
        assertThat(trace.events()).extracting(io -> io.event().getSequence()).containsExactly(0L, 0L, 1L, 2L);
    }

    @Test
    void shouldPrintSummaryAsJson() {
        ReadTrace trace = ReadTrace.text(HEADER.strip(), ROW.strip(), "1.0   a  1  sda  W  8  4096x  0.10");

        assertThat(TraceSummaryJson.of(trace.summary()).toString())
                .isEqualTo("{\"source\":\"test\",\"format\":\"biosnoop\",\"events\":1,"
                        + "\"byOperation\":{\"WRITE\":1},\"bytesByOperation\":{\"WRITE\":4096},\"rejected\":0,\"rejects\":[],"
                        + "\"lost\":0,\"outOfOrder\":0,"
                        + "\"first\":{\"timeSeconds\":1.0001,\"device\":\"sda\",\"operation\":\"WRITE\",\"sector\":4096,"
                        + "\"bytes\":4096,\"latencyMs\":0.21,\"process\":\"postgres\",\"pid\":1811},"
                        + "\"last\":{\"timeSeconds\":1.0001,\"device\":\"sda\",\"operation\":\"WRITE\",\"sector\":4096,"
                        + "\"bytes\":4096,\"latencyMs\":0.21,\"process\":\"postgres\",\"pid\":1811}}");
    }

    private static void open(byte[] bytes) throws IOException {
        TraceInput.open(TraceSource.once("test", new ByteArrayInputStream(bytes)), TraceFormats.standard())
                .close();
    }

    private static final class PipeThatMustNotBlock extends ByteArrayInputStream {
        PipeThatMustNotBlock(byte[] bytes) {
            super(bytes);
        }

        @Override
        public synchronized int read(byte[] into, int offset, int length) {
            int count = super.read(into, offset, length);
            assertThat(count).as("read beyond what the pipe holds").isPositive();
            return count;
        }
    }
}
