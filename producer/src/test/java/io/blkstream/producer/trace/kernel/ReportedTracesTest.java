package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import org.junit.jupiter.api.Test;

/** Traces from mails and bug reports, with the answers that a person found. */
class ReportedTracesTest {
    @Test
    void shouldNotTakeACompletionOfAnotherDirection() {
        SeenTrace seen = SeenTrace.detect("""
                      nb_truck_1-5402  [002]  8018.233161: block_rq_issue: 65,192 WS 0 () 184067232 + 16 [nb_truck_1]
                      nb_truck_3-5404  [004]  8108.333833: block_rq_complete: 65,192 R () 184067232 + 16 [0]
                """);

        assertThat(seen.only())
                .returns(Operation.WRITE, IoEvent::getOperation)
                .returns(8192L, IoEvent::getBytes)
                .returns(null, IoEvent::getLatencyNanos);
        assertThat(seen.notes).contains("1 completions without an issue", "1 I/Os without a completion");
    }

    @Test
    void shouldReadProcessNamesThatImitateColumns() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "09"));

        assertThat(seen.events())
                .extracting(IoEvent::getProcess, IoEvent::getPid, IoEvent::getSector)
                .containsExactly(tuple("dd_worker thr", 26121, 2048L), tuple("job [a]-x: 1", 3077, 2056L));
    }

    @Test
    void shouldEndARequestWithItsLastPart() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "15"));

        assertThat(seen.only())
                .returns(131072L, IoEvent::getBytes)
                .returns(1000L, IoEvent::getSector)
                .returns(3_000_000L, IoEvent::getLatencyNanos)
                .returns(Completion.INTERRUPT, IoEvent::getCompletion);
        assertThat(seen.notes).isEmpty();
    }

    @Test
    void shouldReadBiosOfADeviceWithoutRequests() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "17"));

        assertThat(seen.only())
                .returns("253:1", IoEvent::getDevice)
                .returns(Operation.WRITE, IoEvent::getOperation)
                .returns(50_000L, IoEvent::getLatencyNanos);
        assertThat(seen.notes).singleElement().asString().contains("253:1", "bio based");
    }

    @Test
    void shouldSortLinesOfSeveralProcessors() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "37"));

        assertThat(seen.events())
                .extracting(IoEvent::getSector, IoEvent::getLatencyNanos)
                .containsExactly(tuple(1000L, 400_000L), tuple(2000L, 500_000L));
        assertThat(seen.notes).containsExactly("1 records out of time order");
    }

    @Test
    void shouldTakeSizeAndProcessFromTheStartOfAnAccountedIo() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "39"));

        assertThat(seen.only())
                .returns("loop0", IoEvent::getDevice)
                .returns(4096L, IoEvent::getBytes)
                .returns(100_000L, IoEvent::getLatencyNanos)
                .returns("fio", IoEvent::getProcess)
                .returns(10, IoEvent::getPid);
        assertThat(seen.notes).singleElement().asString().contains("loop0", "queueing included");
    }

    @Test
    void shouldNotCallAProcessNull() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "41"));

        assertThat(seen.only())
                .returns(512L, IoEvent::getBytes)
                .returns(268_119L, IoEvent::getLatencyNanos)
                .returns("", IoEvent::getProcess)
                .returns(15339, IoEvent::getPid);
    }

    @Test
    void shouldReadADiscardOfNearly4GiB() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("bugs", "45"));

        assertThat(seen.only())
                .returns(Operation.DISCARD, IoEvent::getOperation)
                .returns(4294966784L, IoEvent::getBytes)
                .returns(1_000_000L, IoEvent::getLatencyNanos);
    }

    @Test
    void shouldReadIosnoop() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "19"));

        assertThat(seen.ios).hasSize(13);
        assertThat(seen.events().stream().mapToLong(IoEvent::getBytes).sum()).isEqualTo(53248);
        assertThat(seen.events().get(0))
                .returns("supervise", IoEvent::getProcess)
                .returns("202:1", IoEvent::getDevice)
                .returns(1_320_000L, IoEvent::getLatencyNanos);
        assertThat(seen.events().get(12).getFlags()).isEqualTo(IoFlags.META);
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldReadFlushesOfIosnoop() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "21"));

        assertThat(seen.events())
                .extracting(IoEvent::getOperation, IoEvent::getSector, IoEvent::getProcess, IoEvent::getLatencyNanos)
                .containsExactly(
                        tuple(Operation.WRITE, 34898224L, "jbd2/dm-8-44", 260_000L),
                        tuple(Operation.FLUSH, -1L, "jbd2/dm-8-44", 2_900_000L),
                        tuple(Operation.WRITE, 34898280L, "kworker/0:0", 100_000L),
                        tuple(Operation.FLUSH, -1L, "<idle>", 860_000L));
    }

    @Test
    void shouldReadBlkparseWithIssuesOnly() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "23"));

        assertThat(seen.ios).hasSize(8);
        assertThat(seen.events().stream().mapToLong(IoEvent::getBytes).sum()).isEqualTo(32768);
        assertThat(seen.ios.get(0).timeNanos()).isEqualTo(3410);
        assertThat(seen.ios.get(7).timeNanos()).isEqualTo(15_577_963_062L);
        assertThat(seen.events()).allMatch(event -> event.getLatencyNanos() == null && event.getBios() == null);
        assertThat(seen.events().get(3).getProcess()).isEqualTo("md127_raid1");
    }

    @Test
    void shouldReadACommandFromUserSpace() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "25"));

        assertThat(seen.only())
                .returns(Operation.OTHER, IoEvent::getOperation)
                .returns(56L, IoEvent::getBytes)
                .returns(-1L, IoEvent::getSector)
                .returns("inquiry", IoEvent::getProcess)
                .returns(451_660L, IoEvent::getLatencyNanos);
    }

    @Test
    void shouldPassOverMessages() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "27"));

        assertThat(seen.only())
                .returns(4_243_902L, IoEvent::getLatencyNanos)
                .returns(15_388L, IoEvent::getQueuedNanos)
                .returns(1, IoEvent::getBios)
                .returns(4096L, IoEvent::getBytes);
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldTellWriteZeroesFromWrites() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "29"));

        assertThat(seen.only())
                .returns(Operation.WRITE_ZEROES, IoEvent::getOperation)
                .returns(310_000L, IoEvent::getLatencyNanos)
                .returns(25_000L, IoEvent::getQueuedNanos)
                .returns("blkdiscard", IoEvent::getProcess);
    }

    @Test
    void shouldPassOverZoneEvents() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "31"));

        assertThat(seen.ios).isEmpty();
        assertThat(seen.notes).singleElement().asString().startsWith("1 zone events");
    }

    @Test
    void shouldReadTracesOfKernelsThatPrintNoBytes() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "33"));

        assertThat(seen.events())
                .extracting(IoEvent::getOperation, IoEvent::getBytes, IoEvent::getLatencyNanos)
                .containsExactly(
                        tuple(Operation.WRITE, 8192L, 791_000L),
                        tuple(Operation.FLUSH, 0L, 16_000L),
                        tuple(Operation.READ, 4096L, 307_000L),
                        tuple(Operation.READ, 4096L, 356_000L));
    }

    @Test
    void shouldJoinLinesThatAMailBroke() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "35"));

        assertThat(seen.events())
                .extracting(IoEvent::getSector, IoEvent::getLatencyNanos, IoEvent::getProcess)
                .containsExactly(tuple(2564656L, 72_000L, "kworker/u16:3"), tuple(3191272L, 61_000L, "dd"));
        assertThat(seen.notes).containsExactly("1 completions without an issue");
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldReadProcessorsWithoutBrackets() {
        SeenTrace seen = SeenTrace.detect(SharedTraces.file("real", "37"));

        assertThat(seen.events())
                .extracting(IoEvent::getSector, IoEvent::getBytes, IoEvent::getLatencyNanos, IoEvent::getPid)
                .containsExactly(
                        tuple(505083904L, 1310720L, 67_198_000L, 2991), tuple(505086464L, 1310720L, null, 2991));
        assertThat(seen.events().get(0).getCompletion()).isEqualTo(Completion.INTERRUPT);
        assertThat(seen.rejects).isEmpty();
    }
}
