package io.blkstream.streams.domain.remedy;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.p5520;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.detect.DeviceObservation;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector;
import io.blkstream.streams.domain.detect.SubUnitWriteDetector.Limits;
import io.blkstream.streams.domain.detect.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class LifeCycleTest {
    private static final long SECOND = 1_000_000_000L;

    private final SubUnitWriteDetector rule = new SubUnitWriteDetector(Limits.LIVE);
    private final LifeCycle lifeCycle = new LifeCycle(LifeCyclePolicy.DEFAULT);
    private final List<Remediation> published = new ArrayList<>();
    private Suspicion suspicion = Suspicion.NONE;

    @Test
    void shouldFireAfterTwoBadWindowsInARow() {
        closeBad(0);

        assertThat(published).isEmpty();

        closeBad(10);

        assertThat(published).singleElement().satisfies(remediation -> {
            assertThat(remediation.id()).isEqualTo("W01:host1/nvme0n1");
            assertThat(remediation.revision()).isEqualTo(1);
            assertThat(remediation.state()).isEqualTo(Remediation.State.FIRING);
            assertThat(remediation.firstSeenNanos()).isZero();
            assertThat(remediation.lastSeenNanos()).isEqualTo(20 * SECOND);
            assertThat(remediation.resolvedAtNanos()).isEqualTo(OptionalLong.empty());
            assertThat(remediation.action().kind()).isEqualTo("ALIGN_WRITER");
        });
    }

    @Test
    void shouldStartAnewWhenAGoodWindowComesBetween() {
        closeBad(0);
        closeGood(10);
        closeBad(20);

        assertThat(published).isEmpty();
    }

    @Test
    void shouldKeepItsSuspicionWhileTheDeviceIsIdle() {
        closeBad(0);
        closeIdle(10);
        closeBad(20);

        assertThat(published).hasSize(1);
    }

    @Test
    void shouldResolveAfterThreeGoodWindowsAndNotByIdleness() {
        closeBad(0);
        closeBad(10);
        closeGood(20);
        closeIdle(30);
        closeIdle(40);
        closeGood(50);

        assertThat(published).hasSize(1);

        closeGood(60);

        assertThat(published).hasSize(2);
        assertThat(published.get(1)).satisfies(remediation -> {
            assertThat(remediation.revision()).isEqualTo(2);
            assertThat(remediation.state()).isEqualTo(Remediation.State.RESOLVED);
            assertThat(remediation.resolvedAtNanos()).hasValue(70 * SECOND);
            assertThat(remediation.lastSeenNanos()).isEqualTo(20 * SECOND);
        });
    }

    @Test
    void shouldRemindEveryFiveMinutesAndNotInBetween() {
        for (int second = 0; second <= 610; second += 10) {
            closeBad(second);
        }

        assertThat(published).extracting(Remediation::revision).containsExactly(1L, 2L, 3L);
        assertThat(published.get(1).lastSeenNanos()).isEqualTo(320 * SECOND);
        assertThat(published)
                .allSatisfy(
                        remediation -> assertThat(remediation.firstSeenNanos()).isZero());
    }

    @Test
    void shouldPublishAChangeOfSeverity() {
        closeBad(0);
        closeBad(10);
        close(20, bad(20, 1.0));

        assertThat(published)
                .extracting(remediation -> remediation.finding().severity())
                .containsExactly(Severity.CRITICAL, Severity.WARNING);
    }

    @Test
    void shouldFireAfterThreeBadLooksWithinOneWindow() {
        lookBad(0);
        lookBad(0);

        assertThat(published).isEmpty();

        lookBad(0);

        assertThat(published)
                .singleElement()
                .satisfies(
                        remediation -> assertThat(remediation.firstSeenNanos()).isZero());
        closeBad(0);
        closeBad(10);
        assertThat(published).hasSize(1);
    }

    @Test
    void shouldForgetBadLooksWhenALookIsGood() {
        lookBad(0);
        lookBad(0);
        look(0, good(0));
        lookBad(0);

        assertThat(published).isEmpty();
    }

    @Test
    void shouldJudgeAWindowOnceHoweverOftenItComes() {
        closeBad(0);
        closeBad(0);
        closeBad(0);

        assertThat(published).isEmpty();
    }

    @Test
    void shouldFireAnewAfterItWasResolved() {
        closeBad(0);
        closeBad(10);
        closeGood(20);
        closeGood(30);
        closeGood(40);
        closeBad(50);
        closeBad(60);

        assertThat(published)
                .extracting(Remediation::state)
                .containsExactly(Remediation.State.FIRING, Remediation.State.RESOLVED, Remediation.State.FIRING);
        assertThat(published.get(2).firstSeenNanos()).isEqualTo(50 * SECOND);
        assertThat(published.get(2).revision()).isEqualTo(3);
    }

    private void closeBad(int second) {
        close(second, bad(second, 0.02));
    }

    private void closeGood(int second) {
        close(second, good(second));
    }

    private void closeIdle(int second) {
        close(second, observe(second, 0.02, 0, 3));
    }

    private void close(int second, DeviceObservation observation) {
        apply(lifeCycle.close(
                suspicion,
                rule.judge(observation),
                observation.window().span(),
                Conditions.of(observation.geometry(), rule.measure(observation)),
                finding -> new Advisor().advise(finding, observation.geometry())));
    }

    private void lookBad(int second) {
        look(second, bad(second, 0.02));
    }

    private void look(int second, DeviceObservation observation) {
        Verdict verdict = rule.judge(observation);
        apply(lifeCycle.look(
                suspicion,
                verdict,
                observation.window().span(),
                Conditions.of(observation.geometry(), rule.measure(observation)),
                finding -> new Advisor().advise(finding, observation.geometry())));
    }

    private void apply(LifeCycle.Step step) {
        suspicion = step.suspicion();
        step.publication().ifPresent(published::add);
    }

    private static DeviceObservation bad(int second, double wholeLatencyMs) {
        return observe(second, wholeLatencyMs, 100, 100);
    }

    private static DeviceObservation good(int second) {
        return observe(second, 0.02, 0, 100);
    }

    private static DeviceObservation observe(int second, double wholeLatencyMs, int subUnit, int whole) {
        List<Io> ios = new ArrayList<>(Collections.nCopies(
                subUnit, Io.write(24, 512).atSeconds(second).latencyMs(2).by("fio")));
        ios.addAll(
                Collections.nCopies(whole, Io.write(16, 4096).atSeconds(second).latencyMs(wholeLatencyMs)));
        return new DeviceObservation(Windows.observe(p5520(NVME0), ios).window(), Optional.of(p5520(NVME0)), false);
    }
}
