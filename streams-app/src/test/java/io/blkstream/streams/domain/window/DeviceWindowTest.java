package io.blkstream.streams.domain.window;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.event.SortingHints;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceWindowTest {

    @Test
    void shouldCountOperationsAndBytesByWeight() {
        DeviceWindow window = window(
                Io.read(0, 4096).weighing(10),
                Io.write(0, 512),
                Io.write(0, 0).as(Operation.FLUSH),
                Io.write(0, 1 << 20).as(Operation.DISCARD));

        assertThat(window.operations().operations(Operation.READ)).isEqualTo(10);
        assertThat(window.operations().bytes(Operation.READ)).isEqualTo(40960);
        assertThat(window.operations().operations()).isEqualTo(13);
        assertThat(window.operations().bytesMoved()).isEqualTo(41472);
        assertThat(window.events()).isEqualTo(4);
        assertThat(window.sizes().counts()).hasSize(13).contains(1, org.assertj.core.data.Index.atIndex(9));
    }

    @Test
    void shouldLeaveUnknownSizesAndLatenciesOutOfSums() {
        DeviceWindow window = window(
                Io.read(0, BlockIo.UNKNOWN).latencyMs(4),
                Io.read(0, 4096),
                Io.read(0, 4096).latencyMs(2));

        assertThat(window.operations().bytesMoved()).isEqualTo(8192);
        assertThat(window.reads().count()).isEqualTo(2);
        assertThat(window.reads().meanNanos()).isEqualTo(3e6);
    }

    @Test
    void shouldReportPercentilesWithinOnePercentAndTheExactMaximum() {
        Io[] reads = new Io[1000];
        for (int i = 0; i < reads.length; i++) {
            reads[i] = Io.read(0, 4096).latencyMs((i + 1) / 100.0);
        }

        LatencyTally latencies = window(reads).reads();

        assertThat((double) latencies.percentileNanos(50)).isCloseTo(5e6, within(5e4));
        assertThat((double) latencies.percentileNanos(99)).isCloseTo(9.9e6, within(1e5));
        assertThat(latencies.maxNanos()).isEqualTo(10_000_000);
    }

    @Test
    void shouldKnowWhichShareWasSeen() {
        assertThat(window(
                                Io.read(0, 4096),
                                Io.read(0, 4096).after(2),
                                Io.read(0, 4096).weighing(4))
                        .complete())
                .isEqualTo(0.75);
    }

    @Test
    void shouldMeasureBusyTimeAsAUnion() {
        DeviceWindow window = window(
                Io.read(0, 4096).atSeconds(1).latencyMs(1000),
                Io.read(0, 4096).atSeconds(1.5).latencyMs(1000),
                Io.read(0, 4096).atSeconds(5).latencyMs(500));

        assertThat(window.busyFraction()).isEqualTo(0.2);
        assertThat(window.meanInFlight()).isEqualTo(0.25);
    }

    private static DeviceWindow window(Io... ios) {
        return Windows.of(NVME0, SortingHints.NONE, List.of(ios)).get(0);
    }
}
