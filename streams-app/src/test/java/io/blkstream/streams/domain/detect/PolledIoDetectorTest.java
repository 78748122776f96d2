package io.blkstream.streams.domain.detect;

import static io.blkstream.streams.domain.Geometries.NVME0;
import static io.blkstream.streams.domain.Geometries.polling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.streams.domain.Io;
import io.blkstream.streams.domain.Windows;
import io.blkstream.streams.domain.event.Completion;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolledIoDetectorTest {
    private static final Geometry THREE_TARGETS = polling(NVME0, 3, 3);

    private final PolledIoDetector rule = new PolledIoDetector(PolledIoDetector.Limits.LIVE);

    /** Thousands of IOPS of the mails; scaled down, because only the ratio counts. */
    @ParameterizedTest(name = "{0}k with interrupts, {1}k polled -> {2}, gain {3}")
    @CsvSource({
        "213, 19, CRITICAL, 11.2",
        "318, 256, WARNING, 1.24",
        "179.856, 47.147, CRITICAL, 3.8",
        "100, 84.9, WARNING, 1.18",
        "100, 49.9, CRITICAL, 2.0"
    })
    void shouldFindPollingThatIsSlower(double interrupt, double polled, Severity severity, double gain) {
        Finding finding = finding(judge(interrupt, polled, 1));

        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.impact().gainHigh().orElseThrow()).isCloseTo(gain, within(gain * 0.02));
        assertThat(finding.summary()).contains("split over 3 targets");
    }

    @ParameterizedTest(name = "{0}k with interrupts, {1}k polled")
    @CsvSource({"329, 351", "100, 87", "100, 100"})
    void shouldStaySilentWherePollingIsNotSlower(double interrupt, double polled) {
        assertThat(judge(interrupt, polled, 1)).isInstanceOf(Silence.class);
    }

    @Test
    void shouldNotCompareDifferentDepths() {
        assertThat(judge(100, 30, 2))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.reason()).contains("no comparison"));
    }

    @Test
    void shouldRememberTheBaselineOfEarlierWindows() {
        List<Io> ios = new ArrayList<>(ios(100, Completion.INTERRUPT, 0, 1));
        ios.addAll(ios(10, Completion.POLLED, 40, 1));

        List<DeviceWindow> windows = Windows.of(NVME0, SortingHints.NONE, ios);

        assertThat(finding(rule.judge(new DeviceObservation(
                                windows.get(windows.size() - 1), Optional.of(THREE_TARGETS), false)))
                        .severity())
                .isEqualTo(Severity.CRITICAL);
    }

    @Test
    void shouldOnlyInformWithoutABaselineAndOnlyWhereNothingCanBePolled() {
        List<Io> polled = ios(10, Completion.POLLED, 0, 1);

        assertThat(finding(rule.judge(Windows.observe(polling(NVME0, 0, 1), polled)))
                        .severity())
                .isEqualTo(Severity.INFO);
        assertThat(rule.judge(Windows.observe(polling(NVME0, 2, 1), polled))).isInstanceOf(Silence.class);
    }

    @Test
    void shouldStaySilentOnLittlePolling() {
        List<Io> ios = new ArrayList<>(ios(100, Completion.INTERRUPT, 0, 1));
        ios.addAll(ios(10, Completion.POLLED, 1, 1).subList(0, 99));

        assertThat(rule.judge(Windows.observe(THREE_TARGETS, ios)))
                .isInstanceOfSatisfying(
                        Silence.class, silence -> assertThat(silence.kind()).isEqualTo(Silence.Kind.IDLE));
    }

    @Test
    void shouldTakeInterruptsAloneForGood() {
        List<Io> interrupts = ios(100, Completion.INTERRUPT, 0, 1);

        assertThat(rule.judge(Windows.observe(THREE_TARGETS, interrupts)))
                .isEqualTo(Silence.good("no polled I/O, and 120 I/Os with interrupts"));
        assertThat(rule.judge(Windows.observe(THREE_TARGETS, interrupts.subList(0, 99))))
                .isEqualTo(Silence.idle("no polled I/O"));
        assertThat(rule.judge(Windows.observe(THREE_TARGETS, ios(100, Completion.UNKNOWN, 0, 1))))
                .isEqualTo(Silence.idle("no polled I/O"));
    }

    private Verdict judge(double interruptRate, double polledRate, int polledDepth) {
        List<Io> ios = new ArrayList<>(ios(interruptRate, Completion.INTERRUPT, 0, 1));
        ios.addAll(ios(polledRate, Completion.POLLED, 5, polledDepth));
        return rule.judge(Windows.observe(THREE_TARGETS, ios));
    }

    /** 120 reads, so many a second, so many at a time. */
    private static List<Io> ios(double perSecond, Completion completion, double startSecond, int depth) {
        List<Io> ios = new ArrayList<>();
        double latency = depth / perSecond;
        for (int i = 0; i < 120; i++) {
            ios.add(Io.read(i * 8L, 4096)
                    .completedBy(completion)
                    .atSeconds(startSecond + i / depth * latency / 100)
                    .latencyMs(latency * 10));
        }
        return ios;
    }

    private static Finding finding(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Finding.class);
        return (Finding) verdict;
    }
}
