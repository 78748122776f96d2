package io.blkstream.streams.domain.detect;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.disk;
import static io.blkstream.streams.domain.Geometries.readingAhead;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.Geometry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BogusOptimalDetectorTest {
    private final BogusOptimalDetector rule = new BogusOptimalDetector();

    @Test
    void shouldInformAboutAUsbBridge() {
        Finding finding = (Finding) judge(readingAhead(NVME0, 512, 33553920, 65532));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary())
                .isEqualTo(
                        "nvme0n1: optimalIoSize 33553920 B is no multiple of the page or of the physical block (65535"
                                + " × 512, the largest count a bridge can name); it is ignored here; readAheadKiB 65532 follows"
                                + " from it");
    }

    @Test
    void shouldInformAboutASasDiskOf4KnBlocks() {
        Finding finding = (Finding) judge(readingAhead(NVME0, 4096, 16776704, 32764));

        assertThat(finding.summary()).contains("32767 × 512").endsWith("readAheadKiB 32764 follows from it");
    }

    @ParameterizedTest
    @CsvSource({"0", "512", "4096", "262144"})
    void shouldStaySilentOnPlausibleSizes(int optimal) {
        assertThat(judge(disk(NVME0, 512, 512, optimal))).isInstanceOf(Silence.class);
    }

    private Verdict judge(Geometry geometry) {
        return rule.judge(Windows.observe(geometry, List.of(Io.read(0, 4096))));
    }
}
