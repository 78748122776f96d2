package io.blkstream.producer.capture.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CpuStatsTest {
    @Test
    void shouldReadWhatIsThereAndWhatIsLost() {
        CpuStats stats = parse("""
                entries: 129
                overrun: 40
                commit overrun: 2
                bytes: 5260
                oldest event ts:  5136.816605
                now ts:  5176.664970
                dropped events: 3
                read events: 242
                """);

        assertThat(stats).isEqualTo(new CpuStats(129, 42, 3, 5_176_664_970_000L));
        assertThat(stats.lost()).isEqualTo(45);
    }

    @Test
    void shouldNotTakeAnotherClockForSeconds() {
        assertThat(parse("entries: 1\nnow ts: 51766649701234\n").nowNanos()).isZero();
        assertThat(parse("")).isEqualTo(new CpuStats(0, 0, 0, 0));
    }

    private static CpuStats parse(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return CpuStats.parse(bytes, bytes.length);
    }
}
