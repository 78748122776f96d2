package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracepointReaderTest {
    private static final String END =
            "  <idle>-0     [000] d.h..     1.000500: block_rq_complete: 8,0 WS () 64 + 8 none,0,0 [0]\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fio-77    [001] .....     1.000100: block_rq_issue: 8,0 WS 4096 () 64 + 8 be,0,4 [fio]",
                "fio-77    [001] ....     1.000100: block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "fio-77    [001]     1.000100: block_rq_issue: 8,0 WS 0 () 64 + 8 [fio]",
                "fio-77    (     77) [001] .....     1.000100: block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "fio-77    (-------) [001] .....     1.000100: block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "<...>-77    [001] .....     1.000100: block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "fio-77    1.....     1.000100: block_rq_issue:        8,0 WS 4096 () 64 + 8 0x2,0,4 [fio]",
                "fio    77 [001]     1.000100:  block:block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "fio    70/77 [001]     1.000100000:  block:block_rq_issue: 8,0 WS 4096 () 64 + 8 [fio]",
                "fio    77 [001]     1.000100: block:block_rq_issue/name=x/: 8,0 WS 4096 () 64 + 8 [fio]",
            })
    void shouldReadEveryLayoutOfTheLine(String line) {
        SeenTrace seen = SeenTrace.detect(line + "\n" + END);

        assertThat(seen.only())
                .returns("8:0", IoEvent::getDevice)
                .returns(1_000_100_000L, IoEvent::getIssuedAt)
                .returns(400_000L, IoEvent::getLatencyNanos)
                .returns(4096L, IoEvent::getBytes)
                .returns("fio", IoEvent::getProcess)
                .returns(77, IoEvent::getPid);
    }

    @Test
    void shouldShowBiosMergedIntoARequest() {
        SeenTrace seen = SeenTrace.detect(KernelTraces.file("live", "f2-buffered4096-setbsz512.ftrace"));

        List<IoEvent> writes = seen.events().stream()
                .filter(event -> event.getOperation() == Operation.WRITE)
                .toList();
        assertThat(writes).hasSize(60).allMatch(event -> event.getBios() == 8);
    }

    @Test
    void shouldNameTheTaskThatAskedAndTheTimeItWaited() {
        SeenTrace seen = SeenTrace.detect(KernelTraces.file("live", "d1-ext4-fsync.ftrace"));

        IoEvent zeroes = seen.events().stream()
                .filter(event -> event.getOperation() == Operation.WRITE_ZEROES)
                .findFirst()
                .orElseThrow();
        assertThat(zeroes)
                .returns("ext4lazyinit", IoEvent::getProcess)
                .returns(16581, IoEvent::getPid)
                .returns(5_000L, IoEvent::getQueuedNanos);
    }

    @Test
    void shouldReadOddProcessNames() {
        SeenTrace seen = SeenTrace.detect(KernelTraces.file("live", "k1-oddcomm.ftrace"));

        assertThat(seen.events())
                .extracting(IoEvent::getProcess)
                .containsOnly("my job[7]: (x)", "a b  c", "1 2 3", "loop0 W 8 4096", "tab\tcomm", "ünïcödé", "");
        assertThat(seen.events()).extracting(IoEvent::getPid).contains(17922, 17928);
    }

    @Test
    void shouldCountRequestsUnderWay() {
        SeenTrace seen = SeenTrace.detect(KernelTraces.file("live", "g1-iouring-nopoll.ftrace"));

        assertThat(seen.events())
                .extracting(IoEvent::getInFlight)
                .contains(1, 4)
                .doesNotContain(5, 0, null);
        assertThat(seen.notes).singleElement().asString().contains("600 io_uring events");
    }

    @Test
    void shouldReportOverwrittenRecords() {
        SeenTrace seen =
                SeenTrace.detect("# tracer: nop\n#\n# entries-in-buffer/entries-written: 162/800   #P:2\n" + END);

        assertThat(seen.lost).isEqualTo(638);
        assertThat(seen.notes).contains("638 trace records lost, counted as so many I/Os: an I/O has two or more");
    }

    @Test
    void shouldReportLostRecordsOfThePipe() {
        SeenTrace seen = SeenTrace.detect(END + "CPU:0 [LOST 177 EVENTS]\n" + END + "CPU:1 [461 EVENTS DROPPED]\n");

        assertThat(seen.lost).isEqualTo(638);
    }

    @Test
    void shouldTakeTheSectorOfAZoneAppendFromItsEnd() {
        SeenTrace seen = SeenTrace.detect("""
                fio-77    [001] .....     1.000100: block_rq_issue: 259,5 ZAS 4096 () 524288 + 8 be,0,4 [fio]
                fio-77    [001] d.h..     1.000300: block_rq_complete: 259,5 ZAS () 524416 + 8 be,0,4 [0]
                """);

        assertThat(seen.only())
                .returns(Operation.ZONE, IoEvent::getOperation)
                .returns(524416L, IoEvent::getSector)
                .returns(200_000L, IoEvent::getLatencyNanos);
    }

    @Test
    void shouldTellPollingFromInterrupts() {
        SeenTrace seen = SeenTrace.detect("""
                fio-77    [001] .....     1.000100: block_rq_issue: 259,0 R 4096 () 8 + 8 be,0,4 [fio]
                fio-77    [001] .....     1.000200: block_rq_issue: 259,0 R 4096 () 16 + 8 be,0,4 [fio]
                fio-77    [001] .....     1.000300: block_rq_complete: 259,0 R () 8 + 8 be,0,4 [0]
                fio-77    [001] d.h1.     1.000400: block_rq_complete: 259,0 R () 16 + 8 be,0,4 [0]
                """);

        assertThat(seen.events())
                .extracting(IoEvent::getSector, IoEvent::getCompletion)
                .containsExactly(tuple(8L, Completion.POLLED), tuple(16L, Completion.INTERRUPT));
    }

    @Test
    void shouldReadErrors() {
        SeenTrace seen = SeenTrace.detect("""
                dd-7    [001] .....     1.000100: block_rq_issue: 8,0 R 4096 () 8 + 8 be,0,4 [dd]
                dd-7    [001] d.h1.     1.000400: block_rq_complete: 8,0 R () 8 + 8 be,0,4 [-5]
                dd-7    [001] d.h1.     1.000401: block_rq_error: 8,0 R () 8 + 8 be,0,4 [-5]
                """);

        assertThat(seen.only().getError()).isEqualTo(5);
    }

    @Test
    void shouldPairACommandFromUserSpace() {
        SeenTrace seen = SeenTrace.detect("""
                nvme-7    [001] .....     1.000100: block_rq_issue: 259,0 N 4096 () 0 + 0 none,0,0 [nvme]
                nvme-7    [001] d.h1.     1.000400: block_rq_complete: 259,0 N () 18446744073709551615 + 8 none,0,0 [0]
                """);

        assertThat(seen.only())
                .returns(Operation.OTHER, IoEvent::getOperation)
                .returns(4096L, IoEvent::getBytes)
                .returns(300_000L, IoEvent::getLatencyNanos);
    }

    @Test
    void shouldRejectALineThatEndsEarly() {
        SeenTrace seen = SeenTrace.detect("fio-7    [001] .....     1.000100: block_rq_issue: 8,0 R 4096 () 8\n" + END);

        assertThat(seen.rejects).singleElement().asString().startsWith("1: incomplete block_rq_issue");
    }

    @Test
    void shouldRejectLettersThatAreNone() {
        SeenTrace seen = SeenTrace.detect(END.replace("WS", "XX"));

        assertThat(seen.rejects).singleElement().asString().startsWith("1: impossible value");
    }

    @Test
    void shouldReadQuotedLinesThatAMailBroke() {
        SeenTrace seen = SeenTrace.detect("""
                > > fio-7    [001] .....     1.000100: block_rq_issue: 8,0 R 4096 ()
                > > 8 + 8 [fio]
                > > <idle>-0 [001] d.h1.     1.000400: block_rq_complete: 8,0 R () 8 + 8
                > > [0]
                """);

        assertThat(seen.only().getLatencyNanos()).isEqualTo(300_000L);
        assertThat(seen.rejects).isEmpty();
    }

    @Test
    void shouldCountEventsThatTheToolCouldNotParse() {
        SeenTrace seen = SeenTrace.detect(
                "fio-7 [001] 1.000100: block_rq_issue: [FAILED TO PARSE] dev=8388608 sector=8\n" + END);

        assertThat(seen.rejects).isEmpty();
        assertThat(seen.notes).contains("1 events that the tool itself could not parse");
    }

    @Test
    void shouldGiveTheEventOfOneLine() {
        String line = END.strip();

        BlockEvent event = TracepointLine.find(line).blockEvent(line, 3).orElseThrow();

        assertThat(event.step()).isEqualTo(BlockStep.COMPLETE);
        assertThat(event.timeNanos()).isEqualTo(1_000_500_000L);
        assertThat(TracepointLine.find("# tracer: nop")).isNull();
    }

    @Test
    void shouldUseNamesFromATable() {
        TracepointFormat format = new TracepointFormat(DeviceNames.of(Map.of("8:0", "sda")));

        SeenTrace seen = SeenTrace.read(
                format,
                "fio-7    [001] .....     1.000100: block_rq_issue: 8,0 R 4096 () 8 + 8 [fio]\n"
                        .getBytes(StandardCharsets.UTF_8));

        assertThat(seen.only().getDevice()).isEqualTo("sda");
    }
}
