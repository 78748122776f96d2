package io.blkstream.streams.domain.detect;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.disk;
import static io.blkstream.streams.domain.Geometries.sized;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.SoftBlockDetector.Limits;
import io.blkstream.streams.domain.event.BlockIo;
import io.blkstream.streams.domain.event.Geometry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SoftBlockDetectorTest {
    private static final Geometry ANY = disk(NVME0, 512, 512, 0);

    private final SoftBlockDetector live = new SoftBlockDetector(Limits.LIVE);

    @Test
    void shouldFindRunsOfContiguousSmallWrites() {
        Finding finding = finding(live.judge(Windows.observe(ANY, contiguous(64, 0))));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.evidence("unitBytes")).isEqualTo(512);
        assertThat(finding.impact().gainLow().orElseThrow()).isCloseTo(1.66, within(0.005));
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(3.51, within(0.005));
        assertThat(finding.summary())
                .isEqualTo("nvme0n1: 64 of 64 writes are contiguous and only 512 B, below the page of 4096 B; a soft"
                        + " block of 4096 B would make buffered writes 1.7× to 3.5× as fast");
    }

    @Test
    void shouldStaySilentJustBelowTheFloor() {
        assertThat(live.judge(Windows.observe(ANY, contiguous(63, 0)))).isInstanceOf(Silence.class);
    }

    @Test
    void shouldStaySilentWhenSmallWritesAreRareAmongMany() {
        List<Io> ios = new ArrayList<>(contiguous(64, 0));
        ios.addAll(Collections.nCopies(600, Io.write(0, 4096)));

        assertThat(live.judge(Windows.observe(ANY, ios)))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.GOOD));
    }

    @Test
    void shouldFindPagesMadeOfEightBiosLikeCaptureF2() {
        List<Io> ios = Collections.nCopies(
                60, Io.write(128, 4096).flagged(BlockIo.FLAG_SYNC).madeOf(8));

        Finding finding = finding(new SoftBlockDetector(Limits.PASTED).judge(Windows.observe(ANY, ios)));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.evidence("unitBytes")).isEqualTo(512);
        assertThat(finding.evidence("writesMadeOfSmallBios")).isEqualTo(60);
    }

    @Test
    void shouldFindScatteredSmallWritesWhereTheHostMeasuredASmallSoftBlockLikeCaptureF1() {
        List<Io> ios = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            ios.add(Io.write(128L * i, 512)
                    .flagged(BlockIo.FLAG_SYNC)
                    .atSeconds(i * 0.001)
                    .latencyMs(0.1));
        }

        Geometry measured = sized(NVME0, 512, 67108864, OptionalInt.of(512));
        assertThat(finding(new SoftBlockDetector(Limits.PASTED).judge(Windows.observe(measured, ios)))
                        .severity())
                .isEqualTo(Severity.WARNING);
        assertThat(new SoftBlockDetector(Limits.PASTED).judge(Windows.observe(ANY, ios)))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldNeverFireOnDirectSequentialSynchronousWritesOneAtATimeLikeCaptureA1() {
        assertThat(new SoftBlockDetector(Limits.PASTED).judge(Windows.observe(ANY, contiguous(512, BlockIo.FLAG_SYNC))))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldFindSynchronousRunsThatDoNotWaitForEachOther() {
        List<Io> ios = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            ios.add(Io.write(i, 512).flagged(BlockIo.FLAG_SYNC).latencyMs(5));
        }

        assertThat(live.judge(Windows.observe(ANY, ios))).isInstanceOf(Finding.class);
    }

    @Test
    void shouldReportALatentSmallSoftBlockWithoutAnyIo() {
        Geometry odd = sized(NVME0, 512, 67109376, OptionalInt.empty());

        Finding finding = finding(live.judge(Windows.observe(odd, List.of(Io.read(0, 4096)))));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.evidence("softBlockSize")).isEqualTo(512);
        assertThat(finding.summary()).contains("the size of the device is no multiple of 4096 B");
    }

    @Test
    void shouldReportNothingLatentWhereTheSizeIsAMultipleOfAPage() {
        assertThat(live.judge(
                        Windows.observe(sized(NVME0, 512, 67108864, OptionalInt.empty()), List.of(Io.read(0, 4096)))))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldHaveTheMeasuredGains() {
        assertThat(SoftBlockDetector.gains().rows())
                .extracting(row -> row.conditions().get("target") + " " + Math.round(row.gain() * 100) / 100.0)
                .containsExactly("single 1.66", "RAID0 2.23", "RAID10 far=2 3.44", "RAID10 near=2 3.51", "RAID6 1.97");
    }

    /** 512-byte writes one behind the other, each issued after the one before has ended. */
    private static List<Io> contiguous(int count, int flags) {
        List<Io> ios = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ios.add(Io.write(i, 512).flagged(flags).atSeconds(i * 0.001).latencyMs(0.1));
        }
        return ios;
    }

    private static Finding finding(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Finding.class);
        return (Finding) verdict;
    }
}
