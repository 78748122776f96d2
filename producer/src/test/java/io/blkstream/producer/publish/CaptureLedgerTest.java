package io.blkstream.producer.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.ReadTrace;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.IoEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaptureLedgerTest {
    private final CaptureLedger ledger = new CaptureLedger("host", "trace.txt");

    @Test
    void shouldAccountPerDeviceFromTheStart() {
        ledger.captured(io(1, 5_000_000, 0));
        ledger.captured(io(2, 3_999_999, 2));
        List<CaptureStatus> before = ledger.running();
        ledger.captured(io(3, 9_000_000, 1));

        List<CaptureStatus> after = ledger.running();

        assertThat(before).singleElement().satisfies(status -> {
            assertThat(status.getCaptured()).isEqualTo(2);
            assertThat(status.getLost()).isEqualTo(2);
            assertThat(status.getOutOfOrder()).isEqualTo(1);
            assertThat(status.getState()).isEqualTo(CaptureState.RUNNING);
        });
        assertThat(after).singleElement().satisfies(status -> {
            assertThat(status.getCaptured()).isEqualTo(3);
            assertThat(status.getLost()).isEqualTo(3);
            assertThat(status.getIntervalStart()).isEqualTo(3);
            assertThat(status.getIntervalEnd()).isEqualTo(10);
        });
    }

    @Test
    void shouldNotTakeTheNextCycleForDisorder() {
        ledger.captured(io(1, 5_000_000, 0));
        ledger.captured(io(2, 9_000_000, 0));
        ledger.captured(io(1, 5_000_000, 0));

        assertThat(ledger.running().get(0).getOutOfOrder()).isZero();
    }

    @Test
    void shouldSayThatThereWasNothing() {
        ReadTrace trace = ReadTrace.text("TIME(s)     COMM           PID     DISK      T SECTOR     BYTES  LAT(ms)");

        assertThat(ledger.ended(trace.summary(), 77)).singleElement().satisfies(status -> {
            assertThat(status.getDevice()).isEmpty();
            assertThat(status.getIntervalStart()).isEqualTo(77);
            assertThat(status.getMessage()).isEqualTo("no I/Os in the trace");
            assertThat(status.getState()).isEqualTo(CaptureState.ENDED);
        });
    }

    private static TracedIo io(long line, long timeNanos, long lostBefore) {
        IoEvent event = BlankIo.create();
        event.setHost("host");
        event.setDevice("sda");
        event.setIssuedAt(timeNanos);
        event.setLostBefore(lostBefore);
        return new TracedIo(line, timeNanos, event);
    }
}
