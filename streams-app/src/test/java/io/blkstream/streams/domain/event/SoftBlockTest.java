package io.blkstream.streams.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoftBlockTest {

    @ParameterizedTest(name = "logical {0}, {1} B -> {2}")
    @CsvSource({
        "512, 67109376, 512",
        "512, 67108864, 4096",
        "512, 1025024, 1024",
        "512, 6291456, 4096",
        "4096, 67108864, 4096",
        "512, 10240, 2048"
    })
    void shouldChooseAsTheKernelDoes(int logical, long size, int softBlock) {
        assertThat(SoftBlock.predict(logical, size)).isEqualTo(softBlock);
    }

    @Property
    void shouldDivideTheSizeAndStayWithinAPage(@ForAll @LongRange(min = 1, max = 1L << 40) long sectors) {
        int softBlock = SoftBlock.predict(512, sectors * 512);

        assertThat(sectors * 512 % softBlock).isZero();
        assertThat(softBlock).isBetween(512, 4096);
    }
}
