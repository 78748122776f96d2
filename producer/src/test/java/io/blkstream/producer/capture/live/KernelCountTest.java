package io.blkstream.producer.capture.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Operation;
import org.junit.jupiter.api.Test;

class KernelCountTest {
    @Test
    void shouldAddReadsWritesDiscardsAndFlushes() {
        KernelCount count = KernelCount.parse(
                "     832        1    19968       42     1368     1520    40016      141        0      188      229"
                        + "       12        0    24576        4       13       41\n");

        assertThat(count).isEqualTo(new KernelCount(832 + 1368 + 12 + 13, true));
        assertThat(count.counts(Operation.FLUSH)).isTrue();
        assertThat(count.counts(Operation.OTHER)).isFalse();
    }

    @Test
    void shouldKnowThatOldKernelsDoNotCountFlushes() {
        KernelCount count = KernelCount.parse("10 0 80 1 20 0 160 2 0 3 3");

        assertThat(count).isEqualTo(new KernelCount(30, false));
        assertThat(count.counts(Operation.FLUSH)).isFalse();
        assertThat(count.counts(Operation.WRITE)).isTrue();
    }
}
