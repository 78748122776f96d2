package io.blkstream.sink.store;

import static io.blkstream.sink.store.MeasuredWindows.reads;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.ThroughputWindow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class WindowMergeTest {
    private static final long MINUTE = 60_000;

    @Test
    void shouldAddCountsAndWeighSharesByTime() throws Exception {
        ThroughputWindow first = reads(0, 10_000, 1_000_000, 2_000_000);
        ThroughputWindow second = reads(10_000, 10_000, 9_000_000);
        first.setLost(1L);
        second.setLate(2L);
        second.setErrors(3L);
        first.setBusyFraction(0.6);
        second.setBusyFraction(0.3);

        ThroughputWindow merged = WindowMerge.merge(List.of(first, second), 0, MINUTE);

        assertThat(merged.getStart()).isZero();
        assertThat(merged.getEnd()).isEqualTo(MINUTE);
        assertThat(merged.getId()).isEqualTo(MeasuredWindows.DEVICE);
        assertThat(merged.getOperations()).isEqualTo(3);
        assertThat(merged.getBytes()).isEqualTo(3 * 4096);
        assertThat(merged.getByOperation()).containsExactly(new OperationTotals(Operation.READ, 3L, 3L * 4096));
        assertThat(merged.getIops()).isEqualTo(3 / 60.0);
        assertThat(merged.getBytesPerSecond()).isEqualTo(3 * 4096 / 60.0);
        assertThat(merged.getSizeHistogram()).hasSize(13).endsWith(3L);
        assertThat(merged.getBusyFraction()).isCloseTo(0.15, within(1e-9));
        assertThat(merged.getComplete()).isEqualTo(0.75);
        assertThat(List.of(merged.getLost(), merged.getLate(), merged.getErrors()))
                .containsExactly(1L, 2L, 3L);
        assertThat(merged.getReadLatency().getCount()).isEqualTo(3);
        assertThat(merged.getReadLatency().getMeanNanos()).isEqualTo(4_000_000);
        assertThat(merged.getReadLatency().getP50Nanos()).isCloseTo(2_000_000, within(20_000L));
        assertThat(merged.getReadLatency().getMaxNanos()).isEqualTo(9_000_000);
        assertThat(MeasuredWindows.histogram(merged.getReadHistogram()).getTotalCount())
                .isEqualTo(3);
        assertThat(merged.getWriteLatency()).isNull();
        assertThat(merged.getWriteHistogram()).isNull();
    }

    @Test
    void shouldKnowNoLatencyWhenNoPartDoes() {
        ThroughputWindow merged = WindowMerge.merge(List.of(reads(0, 10_000)), 0, MINUTE);

        assertThat(merged.getReadLatency()).isNull();
        assertThat(merged.getBusyFraction()).isNull();
        assertThat(merged.getComplete()).isEqualTo(1);
    }

    @Test
    void shouldFallBackToTheHighestPercentilesWhenAHistogramCannotBeRead() {
        ThroughputWindow good = reads(0, 10_000, 1_000_000);
        ThroughputWindow bad = reads(10_000, 10_000, 5_000_000);
        bad.setReadHistogram(ByteBuffer.wrap(new byte[] {1, 2, 3}));

        ThroughputWindow merged = WindowMerge.merge(List.of(bad, good), 0, MINUTE);

        assertThat(merged.getReadHistogram()).isNull();
        assertThat(merged.getReadLatency().getCount()).isEqualTo(2);
        assertThat(merged.getReadLatency().getP50Nanos())
                .isEqualTo(bad.getReadLatency().getP50Nanos());
    }

    @Property(tries = 200)
    void shouldConserveCountsWhateverTheOrderAndTheSteps(
            @ForAll @Size(min = 1, max = 60)
                    List<@Size(max = 5) List<@LongRange(min = 0, max = 1L << 40) Long>> latencies,
            @ForAll Random random)
            throws Exception {
        List<ThroughputWindow> parts = new ArrayList<>();
        for (int i = 0; i < latencies.size(); i++) {
            parts.add(reads(
                    10_000L * i,
                    10_000,
                    latencies.get(i).stream().mapToLong(Long::longValue).toArray()));
        }
        List<ThroughputWindow> minutes = new ArrayList<>();
        for (int from = 0; from < parts.size(); from += 6) {
            List<ThroughputWindow> minute = new ArrayList<>(parts.subList(from, Math.min(from + 6, parts.size())));
            Collections.shuffle(minute, random);
            minutes.add(WindowMerge.merge(minute, 10_000L * from, 10_000L * from + MINUTE));
        }

        ThroughputWindow atOnce = WindowMerge.merge(parts, 0, 10 * MINUTE);
        ThroughputWindow inSteps = WindowMerge.merge(minutes, 0, 10 * MINUTE);

        long operations = latencies.stream().mapToLong(List::size).sum();
        assertThat(atOnce.getOperations()).isEqualTo(operations);
        assertThat(atOnce.getBytes()).isEqualTo(4096 * operations);
        assertThat(inSteps.getOperations()).isEqualTo(operations);
        assertThat(inSteps.getByOperation()).isEqualTo(atOnce.getByOperation());
        assertThat(inSteps.getSizeHistogram()).isEqualTo(atOnce.getSizeHistogram());
        if (operations > 0) {
            assertThat(MeasuredWindows.histogram(inSteps.getReadHistogram()))
                    .isEqualTo(MeasuredWindows.histogram(atOnce.getReadHistogram()));
            assertThat(inSteps.getReadLatency().getP99Nanos())
                    .isEqualTo(atOnce.getReadLatency().getP99Nanos());
            assertThat(inSteps.getBusyFraction()).isCloseTo(atOnce.getBusyFraction(), within(1e-6));
        }
    }
}
