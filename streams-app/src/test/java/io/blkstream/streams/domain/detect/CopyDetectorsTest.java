package io.blkstream.streams.domain.detect;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.copying;
import static io.blkstream.streams.domain.Geometries.disk;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.Geometry.CopyTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopyDetectorsTest {
    private static final int KIB = 1024;
    private static final int MIB = 1 << 20;
    private static final int COPIES = 200;

    private final CopySubJobDetector subJob = new CopySubJobDetector(CopySubJobDetector.Limits.LIVE);
    private final CopyThrottleDetector throttle = new CopyThrottleDetector(CopyThrottleDetector.Limits.LIVE);

    @ParameterizedTest(name = "pool block {0} MiB -> {1} to {2}")
    @CsvSource({"1, 1.16, 1.24", "2, 1.49, 1.61", "4, 1.66, 1.96", "8, 1.68, 1.91", "16, 1.16, 1.96"})
    void shouldFindCopiesCappedAt64KiBWithTheMeasuredGainOfThePoolBlock(int poolMiB, double low, double high) {
        Finding finding = finding(subJob.judge(Windows.observe(pool(64, poolMiB), copies(64 * KIB, 8))));

        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.impact().gainLow().orElseThrow()).isCloseTo(low, within(0.006));
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(high, within(0.006));
        assertThat(finding.evidence("inFlightCap")).isEqualTo(512 * KIB);
        assertThat(finding.summary()).contains("64 KiB").contains("512 KiB at a time");
    }

    @Test
    void shouldKnow64KiBCopiesByTheThreadsNameWithoutGeometry() {
        assertThat(finding(subJob.judge(Windows.observe(disk(NVME0, 512, 512, 0), copies(64 * KIB, 8))))
                        .evidence("subJobSize"))
                .isEqualTo(64);
    }

    @Test
    void shouldWarnAt512KiBOnlyWhenThePoolBlockIsAbove4MiB() {
        Finding large = finding(subJob.judge(Windows.observe(pool(512, 8), copies(512 * KIB, 8))));
        Finding small = finding(subJob.judge(Windows.observe(pool(512, 4), copies(512 * KIB, 8))));

        assertThat(large.severity()).isEqualTo(Severity.WARNING);
        assertThat(large.evidence("inFlightCap")).isEqualTo(4 * MIB);
        assertThat(small.severity()).isEqualTo(Severity.INFO);
        assertThat(CopySubJobDetector.betterSubJobKiB(64, OptionalLong.empty())).isEqualTo(512);
        assertThat(CopySubJobDetector.betterSubJobKiB(512, OptionalLong.of(8L * MIB)))
                .isEqualTo(1024);
        assertThat(CopySubJobDetector.betterSubJobKiB(512, OptionalLong.of(4L * MIB)))
                .isEqualTo(512);
    }

    @Test
    void shouldStaySilentAtTheLargestSubJob() {
        assertThat(subJob.judge(Windows.observe(pool(1024, 8), copies(1024 * KIB, 8))))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldStaySilentWhenTooFewAreInFlight() {
        assertThat(subJob.judge(Windows.observe(pool(64, 1), copies(64 * KIB, 5))))
                .isInstanceOfSatisfying(
                        Silence.class,
                        silence -> assertThat(silence.reason()).isEqualTo("mean copy I/Os in flight 5.0; needs 6.0"));
    }

    @Test
    void shouldStaySilentWhenCopiesAreMostlySmallerThanASubJob() {
        assertThat(subJob.judge(Windows.observe(pool(512, 1), copies(64 * KIB, 8))))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldStaySilentOnLittleCopying() {
        assertThat(subJob.judge(Windows.observe(pool(64, 1), copies(64 * KIB, 8).subList(0, 99))))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.IDLE));
    }

    @Test
    void shouldTakeKernelWorkersForCopiersOnlyWhereTheGeometrySaysSo() {
        List<Io> workers =
                copies(64 * KIB, 8).stream().map(io -> io.by("kworker/u8:1")).toList();

        assertThat(subJob.judge(Windows.observe(pool(64, 1), workers))).isInstanceOf(Finding.class);
        assertThat(subJob.judge(Windows.observe(disk(NVME0, 512, 512, 0), workers)))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldNameTheThrottleAndNeverTheSubJobAtTheSameTime() {
        Geometry half = copying(
                NVME0,
                new CopyTarget(
                        OptionalInt.of(64), 8, OptionalInt.of(50), OptionalLong.empty(), Optional.of("snapshot")));

        Finding finding = finding(throttle.judge(Windows.observe(half, copies(64 * KIB, 8))));

        assertThat(finding.severity()).isEqualTo(Severity.INFO);
        assertThat(finding.summary()).endsWith("its throttle allows 50 % of the time");
        assertThat(subJob.judge(Windows.observe(half, copies(64 * KIB, 8)))).isInstanceOf(Silence.class);
    }

    @Test
    void shouldKnowTheThrottleByItsSleeps() {
        List<Io> bursts = new ArrayList<>();
        for (int burst = 0; burst < 20; burst++) {
            double start = burst * 0.120;
            for (int i = 0; i < 10; i++) {
                bursts.add(Io.read(i * 128L, 64 * KIB)
                        .by("kcopyd")
                        .atSeconds(start + i * 0.002)
                        .latencyMs(2));
            }
        }

        Finding finding = finding(throttle.judge(Windows.observe(disk(NVME0, 512, 512, 0), bursts)));

        assertThat(finding.evidence("throttleSleeps")).isEqualTo(19);
        assertThat(subJob.judge(Windows.observe(disk(NVME0, 512, 512, 0), bursts)))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldStaySilentOnUnthrottledCopies() {
        assertThat(throttle.judge(Windows.observe(pool(64, 1), copies(64 * KIB, 8))))
                .isInstanceOf(Silence.class);
    }

    @Test
    void shouldHaveAllMeasuredGains() {
        assertThat(CopySubJobDetector.gains().rows()).hasSize(14);
        assertThat(CopySubJobDetector.gains().range().low()).isCloseTo(1.16, within(0.005));
        assertThat(CopySubJobDetector.gains().range().high()).isCloseTo(1.97, within(0.01));
    }

    private static Geometry pool(int subJobKiB, int poolMiB) {
        return copying(
                NVME0,
                new CopyTarget(
                        OptionalInt.of(subJobKiB),
                        8,
                        OptionalInt.of(100),
                        OptionalLong.of((long) poolMiB * MIB),
                        Optional.of("thin-pool")));
    }

    /** Reads of kcopyd back to back, so many in flight at any time. */
    private static List<Io> copies(int bytes, int inFlight) {
        List<Io> ios = new ArrayList<>();
        for (int i = 0; i < COPIES; i++) {
            double start = (i / inFlight) * 0.001;
            ios.addAll(Collections.nCopies(
                    1, Io.read(i * 1024L, bytes).by("kcopyd").atSeconds(start).latencyMs(1)));
        }
        return ios;
    }

    private static Finding finding(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Finding.class);
        return (Finding) verdict;
    }
}
