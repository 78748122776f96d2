package io.blkstream.streams.domain.remedy;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.P5520_BITMAP;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Geometries;
import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.Finding;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector.Limits;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Kind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MdBitmapAdviceTest {

    @Test
    void shouldNameTheChunkThatMakesTheLastPageWhole() {
        Action action = advise(Geometries.of(NVME0, Kind.DISK, 512, 512, 512, 4096, Optional.of(P5520_BITMAP)));

        assertThat(action.kind()).isEqualTo("MD_BITMAP_CHUNK");
        assertThat(action.commands())
                .containsExactly(
                        "mdadm --grow /dev/md0 --bitmap=none",
                        "mdadm --grow /dev/md0 --bitmap=internal --bitmap-chunk=128M");
        assertThat(action.rollback())
                .contains(
                        "mdadm --grow /dev/md0 --bitmap=none && mdadm --grow /dev/md0 --bitmap=internal --bitmap-chunk=64M");
        assertThat(action.description())
                .contains("Its 57228 bits leave 3314 B in the last page at sector 24: there is room to write 4096 B");
        assertThat(action.doNotApplyWhen()).anyMatch(never -> never.contains("optimal I/O size is above 4096 B"));
    }

    @Test
    void shouldOnlyGiveCommandsThatCanBePastedWhenTheBitmapIsNotKnown() {
        Action action = advise(Geometries.p5520(NVME0));

        assertThat(action.commands()).containsExactly("mdadm --examine-bitmap /dev/nvme0n1");
        assertThat(action.description()).contains("twice its present chunk size");
    }

    private static Action advise(Geometry geometry) {
        List<Io> ios = List.of(
                Io.write(16, 4096).latencyMs(0.02).by("md0_raid10"),
                Io.write(24, 3584).latencyMs(0.66).by("md0_raid10"));
        Finding finding = (Finding) new SubUnitWriteDetector(Limits.PASTED).judge(Windows.observe(geometry, ios));
        return new Advisor().advise(finding, Optional.of(geometry));
    }
}
