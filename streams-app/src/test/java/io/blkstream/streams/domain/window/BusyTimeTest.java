package io.blkstream.streams.domain.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BusyTimeTest {
    record Interval(int start, int length) {}

    /** As many intervals as are remembered: whatever their order, the union is exact. */
    @Property
    void shouldEqualTheLengthOfTheUnion(@ForAll("intervals") List<Interval> intervals) {
        BusyTime busy = new BusyTime();
        BitSet union = new BitSet();

        intervals.forEach(interval -> {
            busy.add(interval.start(), interval.length());
            union.set(interval.start(), interval.start() + interval.length());
        });

        assertThat(busy.nanos()).isEqualTo(union.cardinality());
    }

    @Test
    void shouldFoldOldIntervalsWithoutLosingTheirTime() {
        BusyTime busy = new BusyTime();

        for (int i = 0; i < 1000; i++) {
            busy.add(i * 10L, 4);
        }

        assertThat(busy.nanos()).isEqualTo(4000);
    }

    @Provide
    Arbitrary<List<Interval>> intervals() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 400),
                        Arbitraries.integers().between(1, 60))
                .as(Interval::new)
                .list()
                .ofMaxSize(32);
    }
}
