package io.blkstream.streams.domain.detect;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.P5520_BITMAP;
import static io.blkstream.streams.domain.Geometries.disk;
import static io.blkstream.streams.domain.Geometries.p5520;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Geometries;
import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.MdBitmapCase;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector.Limits;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.Kind;
import io.blkstream.streams.domain.event.Operation;
import io.blkstream.streams.domain.unit.DeviceId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubUnitWriteDetectorTest {
    private final SubUnitWriteDetector pasted = new SubUnitWriteDetector(Limits.PASTED);
    private final SubUnitWriteDetector live = new SubUnitWriteDetector(Limits.LIVE);

    /** T ÷ (T − (sub − mean whole)) with the latencies of the mail; nvme1n1: 0.67 ÷ (0.67 − (0.64 − 0.015)) = 14.9. */
    @ParameterizedTest
    @CsvSource({"nvme0n1, 11.67, 33", "nvme1n1, 14.89, 42.7", "nvme2n1, 7.83, 21.5", "nvme3n1, 15.67, 45"})
    void shouldFindTheBitmapPageOfTheP5520Case(String device, double gain, double penalty) {
        DeviceId id = new DeviceId("host1", device);
        List<Io> ios = MdBitmapCase.BEFORE.stream()
                .filter(row -> row.device().equals(device))
                .map(MdBitmapCase.Row::io)
                .toList();

        Finding finding = finding(pasted.judge(Windows.observe(p5520(id), ios)));

        assertThat(finding.severity()).isEqualTo(Severity.CRITICAL);
        assertThat(finding.cause()).isEqualTo(Cause.MD_BITMAP);
        assertThat(finding.evidence("sector")).isEqualTo(24);
        assertThat(finding.evidence("writeBytes")).isEqualTo(3584);
        assertThat(finding.evidence("writeUnit")).isEqualTo(4096);
        assertThat(finding.evidence("penalty")).isCloseTo(penalty, Percentage.withPercentage(1));
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(gain, Percentage.withPercentage(0.1));
        assertThat(finding.impact().gainLow().orElseThrow()).isCloseTo(gain / 2, Percentage.withPercentage(0.1));
        assertThat(finding.confidence()).isCloseTo(1 / 21.0, within(1e-9));
        assertThat(finding.culprits())
                .containsExactly(new Culprit("md write-intent bitmap", 1, Attribution.KERNEL_THREAD));
    }

    @Test
    void shouldSayItInOneSentenceWithNumbersAndUnits() {
        List<Io> ios = MdBitmapCase.BEFORE.stream()
                .filter(row -> row.device().equals("nvme0n1"))
                .map(MdBitmapCase.Row::io)
                .toList();

        assertThat(finding(pasted.judge(Windows.observe(p5520(NVME0), ios))).summary())
                .isEqualTo("nvme0n1: 1 of 3 writes is 3584 B at sector 24 (unit 4096 B); each takes 33× as long;"
                        + " whole-unit writes would make this device about 12× faster");
    }

    @Test
    void shouldFireAtTheFloorAndStaySilentJustBelowIt() {
        assertThat(live.judge(Windows.observe(p5520(NVME0), mixed(20, 380)))).isInstanceOf(Finding.class);
        assertThat(live.judge(Windows.observe(p5520(NVME0), mixed(19, 1))))
                .isEqualTo(new Silence(Silence.Kind.GOOD, "19 of 20 writes below or off the unit of 4096 B; needs 20"));
    }

    @Test
    void shouldStaySilentWhenTrafficIsNegligible() {
        assertThat(live.judge(Windows.observe(p5520(NVME0), mixed(3, 0))))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.IDLE));
    }

    @Test
    void shouldStaySilentWhenNeitherShareIsReached() {
        List<Io> ios =
                new ArrayList<>(Collections.nCopies(1000, Io.write(8, 4096).latencyMs(0.5)));
        ios.addAll(Collections.nCopies(49, Io.write(8, 512).latencyMs(0.5)));

        assertThat(live.judge(Windows.observe(p5520(NVME0), ios)))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.GOOD));
    }

    @Test
    void shouldOnlyInformWhenTheDeviceShowsNoPenalty() {
        List<Io> ios =
                new ArrayList<>(Collections.nCopies(100, Io.write(8, 4096).latencyMs(0.5)));
        ios.addAll(Collections.nCopies(100, Io.write(8, 512).latencyMs(0.6)));

        Finding finding = finding(live.judge(Windows.observe(p5520(NVME0), ios)));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary()).endsWith("this device shows no penalty (1.2×)");
    }

    @Test
    void shouldOnlyInformWhenNothingIsThereToCompareWith() {
        Finding finding = finding(live.judge(Windows.observe(p5520(NVME0), mixed(100, 0))));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.impact().gainHigh()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void shouldWarnOnAModeratePenalty() {
        List<Io> ios =
                new ArrayList<>(Collections.nCopies(100, Io.write(8, 4096).latencyMs(1)));
        ios.addAll(Collections.nCopies(100, Io.write(8, 512).latencyMs(2)));

        Finding finding = finding(live.judge(Windows.observe(p5520(NVME0), ios)));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.culprits().get(0)).isEqualTo(new Culprit("fio", 1, Attribution.DIRECT));
    }

    @Test
    void shouldCountLatenciesPrintedAsZeroAsOneStep() {
        List<Io> ios = new ArrayList<>(Collections.nCopies(50, Io.write(8, 4096).latencyMs(0)));
        ios.addAll(Collections.nCopies(50, Io.write(8, 512).latencyMs(0.5)));

        Finding finding = finding(live.judge(Windows.observe(p5520(NVME0), ios)));

        assertThat(finding.evidence("penalty")).isEqualTo(50);
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(25.5, within(1e-9));
    }

    @Test
    void shouldBlameTheBitmapByPlaceWhateverTheProcessIsCalled() {
        Geometry geometry = Geometries.of(NVME0, Kind.DISK, 512, 512, 512, 4096, Optional.of(P5520_BITMAP));

        Finding finding = finding(live.judge(Windows.observe(
                geometry, Collections.nCopies(30, Io.write(24, 3584).by("kworker/1:2")))));

        assertThat(finding.cause()).isEqualTo(Cause.MD_BITMAP);
    }

    @Test
    void shouldNotBlameTheBitmapForWritesOfTheMdThreadElsewhere() {
        Geometry geometry = Geometries.of(NVME0, Kind.DISK, 512, 512, 512, 4096, Optional.of(P5520_BITMAP));

        Finding finding = finding(live.judge(Windows.observe(
                geometry, Collections.nCopies(30, Io.write(264192, 512).by("md0_raid10")))));

        assertThat(finding.cause()).isEqualTo(Cause.WRITER);
    }

    @Test
    void shouldNeverFireOn4KiBWritesToRaid0WithAnOptimalSizeOf256KiB() {
        assertSilent(disk(NVME0, 512, 512, 262144), Io.write(8, 4096));
    }

    @Test
    void shouldNeverFireWhenTheOptimalSizeIsZero() {
        assertSilent(disk(NVME0, 512, 512, 0), Io.write(7, 512));
    }

    @Test
    void shouldNeverFireOnABogusOptimalSizeOf33553920() {
        assertSilent(disk(NVME0, 512, 512, 33553920), Io.write(7, 512));
    }

    @Test
    void shouldNeverFireOnZeroByteFlushes() {
        assertSilent(p5520(NVME0), Io.write(-1, 0).as(Operation.FLUSH));
        assertSilent(p5520(NVME0), Io.write(0, 0));
    }

    @ParameterizedTest
    @CsvSource({"DISCARD", "WRITE_ZEROES", "ZONE", "READ", "OTHER"})
    void shouldNeverFireOnAnythingButWrites(Operation operation) {
        assertSilent(p5520(NVME0), Io.write(7, 512).as(operation));
    }

    @Test
    void shouldNeverFireOnADatabaseLogOf512BytesOnA512NativeDisk() {
        assertSilent(disk(NVME0, 512, 512, 512), Io.write(7, 512).by("postgres"));
    }

    @Test
    void shouldNeverFireOnTheMdDeviceAboveJudgedLeaves() {
        DeviceId md0 = new DeviceId("host1", "md0");

        assertSilent(Geometries.of(md0, Kind.MD, 512, 4096, 65536, 262144, Optional.empty()), Io.write(7, 512));
    }

    @Test
    void shouldWaitForGeometry() {
        DeviceObservation known = Windows.observe(p5520(NVME0), mixed(100, 100));

        assertThat(live.judge(new DeviceObservation(known.window(), Optional.empty(), false)))
                .isEqualTo(new Silence(Silence.Kind.NOT_APPLICABLE, "the geometry of the device is not known"));
    }

    private void assertSilent(Geometry geometry, Io io) {
        assertThat(live.judge(Windows.observe(geometry, Collections.nCopies(1000, io.latencyMs(1)))))
                .isInstanceOf(Silence.class);
    }

    private static List<Io> mixed(int subUnit, int whole) {
        List<Io> ios =
                new ArrayList<>(Collections.nCopies(subUnit, Io.write(24, 3584).latencyMs(0.5)));
        ios.addAll(Collections.nCopies(whole, Io.write(16, 4096).latencyMs(0.02)));
        return ios;
    }

    private static Finding finding(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Finding.class);
        return (Finding) verdict;
    }
}
