package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.capture.DeviceReport;
import io.blkstream.producer.trace.kernel.BlockEvent;
import io.blkstream.producer.trace.kernel.BlockStep;
import io.blkstream.producer.trace.kernel.BlockTask;
import io.blkstream.producer.trace.kernel.PairedRequest;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.Completion;
import io.blkstream.schemas.Operation;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DiskAccountTest {
    private static final Disk DISK = new Disk(1, Set.of(1), "sda", true, List.of(), false);

    private final DiskAccount account = new DiskAccount(DISK, new KernelCount(1000, true));

    @Test
    void shouldNotTakeADifferenceForALossWhenNothingWasLost() {
        see(3, 10L);

        account.compare(new KernelCount(1005, true), false);

        assertThat(account.takeLost()).isZero();
        assertThat(account.report(null))
                .extracting(DeviceReport::observed, DeviceReport::lost, DeviceReport::state)
                .containsExactly(5L, 0L, CaptureState.RUNNING);
    }

    @Test
    void shouldTellLossesOnceAndKeepTheSum() {
        see(3, 10L);
        account.compare(new KernelCount(1010, true), true);
        assertThat(account.takeLost()).isEqualTo(7);

        see(2, 10L);
        account.compare(new KernelCount(1015, true), true);

        assertThat(account.takeLost()).isEqualTo(3);
        assertThat(account.takeLost()).isZero();
        assertThat(account.report("why"))
                .extracting(DeviceReport::lost, DeviceReport::message)
                .containsExactly(10L, "why");
    }

    @Test
    void shouldTakeBackALossWhoseIssueWasSeen() {
        account.compare(new KernelCount(1002, true), true);

        see(1, null);

        assertThat(account.report(null).lost()).isEqualTo(1);
        account.compare(new KernelCount(1002, true), true);
        assertThat(account.report(null).lost()).isEqualTo(1);
    }

    @Test
    void shouldNotCountAnEmptyFlushTwice() {
        account.emptyFlush();
        see(1, 5L);

        account.compare(new KernelCount(1002, true), true);

        assertThat(account.report(null).observed()).isEqualTo(1);
        assertThat(account.report(null).lost()).isZero();
    }

    @Test
    void shouldSayWhyADiskIsNotSeen() {
        Disk md = new Disk(9, Set.of(9), "md0", false, List.of("sda1", "sdb1"), false);

        DeviceReport report = new DiskAccount(md, null).report(null);

        assertThat(report.state()).isEqualTo(CaptureState.NO_REQUEST_EVENTS);
        assertThat(report.message()).contains("sda1, sdb1");
        assertThat(report.observed()).isNull();
    }

    private void see(int count, Long latencyNanos) {
        for (int i = 0; i < count; i++) {
            BlockEvent issue =
                    new BlockEvent(0, 0, BlockStep.ISSUE, 1, Operation.READ, 0, false, 8, 4096, BlockTask.UNKNOWN, 0);
            account.seen(
                    new PairedRequest(issue, 8, BlockTask.UNKNOWN, latencyNanos, null, 1, 1, Completion.UNKNOWN, 0),
                    false);
        }
    }
}
