package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.IoEvent;
import org.junit.jupiter.api.Test;

class IosnoopReaderTest {
    private static final String ROW = "my job 1 [x] 1809   W    202,1    17039968     4096       1.32\n";

    @Test
    void shouldReadARowWithoutTimes() {
        SeenTrace seen = SeenTrace.detect("COMM  PID TYPE DEV BLOCK BYTES LATms\n" + ROW);

        assertThat(seen.only())
                .returns("my job 1 [x]", IoEvent::getProcess)
                .returns(1809, IoEvent::getPid)
                .returns(1_320_000L, IoEvent::getLatencyNanos);
        assertThat(seen.ios.get(0).timeNanos()).isEqualTo(TracedIo.NO_TIME);
    }

    @Test
    void shouldReadStartAndEnd() {
        SeenTrace seen = SeenTrace.detect("STARTs          ENDs            COMM  PID TYPE DEV BLOCK BYTES LATms\n"
                + "5982800.302061  5982800.303381  " + ROW);

        assertThat(seen.only())
                .returns(5_982_800_302_061_000L, IoEvent::getIssuedAt)
                .returns("my job 1 [x]", IoEvent::getProcess);
        assertThat(seen.ios.get(0).timeNanos()).isEqualTo(5_982_800_302_061_000L);
    }

    @Test
    void shouldReckonTheIssueFromTheEnd() {
        SeenTrace seen = SeenTrace.detect("ENDs            COMM  PID TYPE DEV BLOCK BYTES LATms\n10.001320  " + ROW);

        assertThat(seen.only().getIssuedAt()).isEqualTo(10_000_000_000L);
        assertThat(seen.ios.get(0).timeNanos()).isEqualTo(10_001_320_000L);
    }

    @Test
    void shouldReadTimesWithoutHeader() {
        SeenTrace seen = SeenTrace.detect("5982800.302061  5982800.303381  " + ROW);

        assertThat(seen.only())
                .returns(5_982_800_302_061_000L, IoEvent::getIssuedAt)
                .returns("my job 1 [x]", IoEvent::getProcess);
    }

    @Test
    void shouldNameTheDecimalComma() {
        SeenTrace seen = SeenTrace.detect("COMM  PID TYPE DEV BLOCK BYTES LATms\n" + ROW.replace("1.32", "1,32"));

        assertThat(seen.ios).isEmpty();
        assertThat(seen.rejects).singleElement().asString().startsWith("2: LATms has a decimal comma");
    }

    @Test
    void shouldPassOverProse() {
        SeenTrace seen = SeenTrace.detect("Tracing block I/O... Ctrl-C to end.\n" + ROW + "^C\nEnding tracing...\n");

        assertThat(seen.ios).hasSize(1);
        assertThat(seen.rejects).isEmpty();
    }
}
