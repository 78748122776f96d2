package io.blkstream.streams.domain.remedy;

import static io.blkstream.streams.domain.Geometries.bitmap;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.remedy.MdBitmapLayout.Verdict;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MdBitmapLayoutTest {

    @ParameterizedTest(name = "data offset {0} -> {1}")
    @CsvSource({"264192, WHOLE_FITS", "32, WHOLE_FITS", "31, ONLY_WRITTEN_FITS", "30, OVERFLOW"})
    void shouldReproduceTheP5520Case(long dataOffset, Verdict verdict) {
        MdBitmapLayout layout = MdBitmapLayout.of(bitmap(57228, 8, 8, OptionalLong.of(dataOffset)), 512, 4096)
                .orElseThrow();

        assertThat(layout).isEqualTo(new MdBitmapLayout(57228, 24, 3314, 3584, 4096, verdict));
        assertThat(layout.writesWhole()).isFalse();
    }

    @Test
    void shouldTakeTheSuperblockAsTheBoundaryOfABitmapBeforeIt() {
        assertThat(verdictBefore(-16)).isEqualTo(Verdict.WHOLE_FITS);
        assertThat(verdictBefore(-15)).isEqualTo(Verdict.ONLY_WRITTEN_FITS);
        assertThat(verdictBefore(-14)).isEqualTo(Verdict.OVERFLOW);
    }

    @Test
    void shouldAdviseTheSmallestChangeOfTheChunkThatMakesTheLastPageWhole() {
        assertThat(MdBitmapLayout.doublingsForWholeLastPage(57228, 512, 4096)).hasValue(1);
    }

    /** ceil(bits / 8) + 256, cut into pages; the write starts with the last page and never exceeds it. */
    @Property
    void shouldFollowTheKernelsArithmetic(
            @ForAll @LongRange(min = 1, max = 1L << 32) long bits, @ForAll @IntRange(min = 0, max = 3) int shift) {
        int logical = 512 << shift;
        long bytes = (bits + 7) / 8 + 256;

        MdBitmapLayout layout = MdBitmapLayout.of(bitmap(bits, 8, 8, OptionalLong.empty()), logical, 4096)
                .orElseThrow();

        assertThat(layout.lastPageBytes()).isBetween(1, 4096);
        assertThat((bytes - layout.lastPageBytes()) % 4096).isZero();
        assertThat(layout.startSector()).isEqualTo(16 + (bytes - layout.lastPageBytes()) / 512);
        assertThat(layout.writtenBytes() % logical).isZero();
        assertThat(layout.writtenBytes()).isBetween(layout.lastPageBytes(), layout.lastPageBytes() + logical - 1);
        assertThat(layout.wholeBytes()).isEqualTo(4096);
        assertThat(layout.verdict()).isEqualTo(Verdict.UNKNOWN);
    }

    @Property
    void shouldOnlyAdviseChunksThatMakeTheLastPageWhole(@ForAll @LongRange(min = 1, max = 1L << 32) long bits) {
        MdBitmapLayout.doublingsForWholeLastPage(bits, 512, 4096).ifPresent(doublings -> {
            long newBits = doublings > 0 ? (bits + (1L << doublings) - 1) >> doublings : bits << -doublings;
            assertThat(MdBitmapLayout.of(bitmap(newBits, 8, 8, OptionalLong.empty()), 512, 4096)
                            .orElseThrow()
                            .writesWhole())
                    .isTrue();
        });
    }

    private static Verdict verdictBefore(long offsetSectors) {
        return MdBitmapLayout.of(bitmap(57228, 1000, offsetSectors, OptionalLong.of(2048)), 512, 4096)
                .orElseThrow()
                .verdict();
    }
}
