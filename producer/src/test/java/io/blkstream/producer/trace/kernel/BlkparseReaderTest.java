package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlkparseReaderTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "  8,0    1        2     0.000100000   694  %s  WS 2064 + 8 [%s]",
                "8,0 1 2 0.000100000 694 %s WS 2064 + 8 [%s]",
                "  8,0    1        2     0.000100000   694  %s  WS 2064 + 8 (  12) [%s]",
                "  8,0    1     0.000100000   694  %s  WS 2064 + 8 [%s]",
                "  a b-c-694     [001] .....     0.000100:   8,0    %s  WS 2064 + 8 [%s]",
            })
    void shouldReadEveryLayoutOfTheLine(String line) {
        String issue = line.formatted("D", "a b-c");
        String end = line.formatted("C", "0").replace(".000100", ".000300");

        SeenTrace seen = SeenTrace.detect(issue + "\n" + end + "\n");

        assertThat(seen.only())
                .returns("8:0", IoEvent::getDevice)
                .returns(100_000L, IoEvent::getIssuedAt)
                .returns(200_000L, IoEvent::getLatencyNanos)
                .returns(4096L, IoEvent::getBytes)
                .returns(694, IoEvent::getPid)
                .returns("a b-c", IoEvent::getProcess);
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldShowBiosMergedIntoARequest() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("live", "f2-buffered4096-setbsz512.blkparse"));

        List<IoEvent> writes = seen.events().stream()
                .filter(event -> event.getOperation() == Operation.WRITE)
                .toList();
        assertThat(writes).hasSize(60).allMatch(event -> event.getBios() == 8);
    }

    @Test
    void shouldReadBiosOfADeviceWithoutRequests() {
        SeenTrace seen = SeenTrace.detect("""
                9,0    1        1     0.000100000   694  Q  WS 2064 + 8 [md0]
                9,0    1        2     0.000300000   694  C  WS 2064 + 8 [0]
                """);

        assertThat(seen.only()).returns(200_000L, IoEvent::getLatencyNanos).returns("9:0", IoEvent::getDevice);
        assertThat(seen.notes).singleElement().asString().contains("bio based");
    }

    @Test
    void shouldCountEachIoOnceOnADeviceWithRequests() {
        SeenTrace seen = SeenTrace.detect("""
                8,0    1        1     0.000100000   694  Q  WS 2064 + 8 [dd]
                8,0    1        2     0.000110000   694  G  WS 2064 + 8 [dd]
                8,0    1        3     0.000120000   694  Q  WS 2072 + 8 [dd]
                8,0    1        4     0.000130000   694  M  WS 2072 + 8 [dd]
                8,0    1        5     0.000140000   694  D  WS 2064 + 16 [dd]
                8,0    1        6     0.000300000   694  C  WS 2064 + 16 [0]
                """);

        assertThat(seen.only())
                .returns(8192L, IoEvent::getBytes)
                .returns(2, IoEvent::getBios)
                .returns(160_000L, IoEvent::getLatencyNanos);
    }

    @Test
    void shouldReportSkippedRecords() {
        SeenTrace seen = SeenTrace.detect("""
                8,0    1        1     0.000100000   694  D  WS 2064 + 8 [dd]
                Events (8,0): 1,000 entries
                Skips: 12 forward (1,234 -  10.0%)
                """);

        assertThat(seen.lost).isEqualTo(1234);
    }

    @Test
    void shouldRejectSpoiltLines() {
        SeenTrace seen = SeenTrace.detect("""
                8,0    1        1     0.000100000   694  D  WS 2064 + 8 [dd]
                8,0    1        2     0.000200000   694  D  WS 2064 - 8 [dd]
                8,0    1        3     0.000300000   694  ?  WS 2064 + 8 [dd]
                8,0    1        4     0,000300000   694  D  WS 2064 + 8 [dd]
                CPU0 (8,0):
                """);

        assertThat(seen.ios).hasSize(1);
        assertThat(seen.rejects)
                .satisfiesExactly(
                        reason -> assertThat(reason).startsWith("2: "),
                        reason -> assertThat(reason).startsWith("3: unknown action"),
                        reason -> assertThat(reason).startsWith("4: "));
    }

    @Test
    void shouldReadErrorsAndFlushes() {
        SeenTrace seen = SeenTrace.detect("""
                8,0    1        1     0.000100000   694  D  R 2064 + 8 [dd]
                8,0    1        2     0.000200000    44  D  FN [(null)]
                8,0    1        3     0.000300000     0  C  R 2064 + 8 [65531]
                8,0    1        4     0.000400000     0  C  FN 0 [0]
                8,0    1        5     0.000500000     0  C  WS 0 [0]
                """);

        assertThat(seen.events())
                .extracting(IoEvent::getOperation, IoEvent::getError, IoEvent::getLatencyNanos, IoEvent::getBytes)
                .containsExactly(tuple(Operation.READ, 5, 200_000L, 4096L), tuple(Operation.FLUSH, 0, 200_000L, 0L));
        assertThat(seen.notes).isEmpty();
    }
}
