package io.blkstream.streams.domain.event;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.disk;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Geometries;
import io.blkstream.streams.domain.event.Geometry.Kind;
import io.blkstream.streams.domain.event.WriteUnit.Known;
import io.blkstream.streams.domain.event.WriteUnit.None;
import io.blkstream.streams.domain.event.WriteUnit.OptimalIo;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteUnitTest {

    @ParameterizedTest(name = "logical {0}, physical {1}, optimal {2} -> {3}")
    @CsvSource({
        "512, 512, 4096, 4096",
        "512, 4096, 0, 4096",
        "512, 4096, 33553920, 4096",
        "512, 4096, 8192, 4096",
        "512, 512, 65536, 65536",
        "512, 8192, 16384, 8192"
    })
    void shouldTakeTheSmallestPreferenceAboveTheLogicalBlock(int logical, int physical, int optimal, int unit) {
        assertThat(WriteUnit.of(disk(NVME0, logical, physical, optimal))).isEqualTo(new Known(new WriteUnit(unit, 0)));
    }

    @ParameterizedTest(name = "logical {0}, physical {1}, optimal {2}")
    @CsvSource({"512, 512, 0", "512, 512, 512", "512, 512, 33553920", "4096, 4096, 16776704", "512, 512, 262144"})
    void shouldKnowNoUnitWhereNothingMeaningfulIsGiven(int logical, int physical, int optimal) {
        assertThat(WriteUnit.of(disk(NVME0, logical, physical, optimal))).isInstanceOf(None.class);
    }

    @Test
    void shouldLeaveStackedDevicesToTheirLeaves() {
        Geometry raid = Geometries.of(NVME0, Kind.MD, 512, 4096, 65536, 262144, Optional.empty());

        assertThat(WriteUnit.of(raid)).isInstanceOf(None.class);
    }

    @ParameterizedTest
    @CsvSource({"512, 33553920, true", "4096, 16776704, true", "512, 4096, false", "512, 0, false", "512, 512, false"})
    void shouldSuspectOptimalSizesThatAreNoMultipleOfAPage(int physical, int optimal, boolean suspect) {
        assertThat(OptimalIo.suspect(disk(NVME0, physical, physical, optimal).limits()))
                .isEqualTo(suspect);
    }

    @ParameterizedTest(name = "sector {0}, {1} B, alignment {2}")
    @CsvSource({
        "0, 4096, 0, true",
        "24, 3584, 0, false",
        "8, 4096, 0, true",
        "1, 4096, 0, false",
        "7, 4096, 3584, true",
        "8, 4096, 3584, false",
        "4503599627370488, 8192, 0, true"
    })
    void shouldCallAWriteWholeOnlyWhenSizeAndOffsetAre(long sector, long bytes, int alignmentOffset, boolean whole) {
        assertThat(new WriteUnit(4096, alignmentOffset).isWhole(sector, bytes)).isEqualTo(whole);
    }
}
