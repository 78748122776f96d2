package io.blkstream.local.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.local.demo.Demo;
import io.blkstream.local.testing.SharedTraces;
import io.blkstream.local.testing.services.NeedsServices;
import io.blkstream.local.testing.services.TestRegistry;
import io.blkstream.producer.geometry.GeometryCatalogue;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Repeat;
import io.blkstream.producer.replay.ReplayApp;
import io.blkstream.producer.replay.ReplayPlan;
import io.blkstream.producer.replay.ReplaySettings;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.schemas.Evidence;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.runtime.StreamsApp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rows of the linux-raid mail of 24 February 2023, replayed over a minute through broker, registry and streams app. */
@NeedsServices
class MdBitmapCaseIT {
    private static final Duration MINUTE = Duration.ofSeconds(60);
    /** Two windows have a part in it wherever it begins: enough to fire. */
    private static final Duration TWO_WINDOWS = Duration.ofSeconds(12);

    private static final Duration ON_THE_WAY = Duration.ofSeconds(4);
    private static final Duration TIMEOUT = Duration.ofSeconds(40);
    private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

    @TempDir
    private static Path directory;

    private static Stage stage;
    private static StreamsApp streams;

    @BeforeAll
    static void start(TestRegistry registry) throws InterruptedException {
        stage = Stage.open(registry);
        streams = stage.startStreams(directory.resolve("state"), Map.of("silence.publish", "3s"));
    }

    @AfterAll
    static void stop() {
        if (streams != null) {
            streams.close();
        }
        stage.close();
    }

    @Test
    void shouldTellEachMemberOfTheMailOnce() throws IOException {
        Path trace = copy("p5520-before.txt");
        GeometryCatalogue geometry = GeometryCatalogue.load(List.of(copy("p5520-geometry.json")), List.of());

        List<Remediation> remediations = remediations("demo", trace, geometry, MINUTE, 4);

        Map<String, Remediation> byDevice = remediations.stream()
                .collect(
                        Collectors.toMap(remediation -> remediation.getTarget().getName(), remediation -> remediation));
        assertThat(byDevice).hasSize(4);
        assertThat(byDevice.values()).allSatisfy(MdBitmapCaseIT::assertIsTheBitmapsLastPage);
        // T ÷ (T − Σ(sub-unit − mean whole-unit)) over the three rows of each member.
        assertThat(gain(byDevice, "nvme0n1")).isCloseTo(0.70 / 0.06, ONE_PERCENT);
        assertThat(gain(byDevice, "nvme1n1")).isCloseTo(0.67 / 0.045, ONE_PERCENT);
        assertThat(gain(byDevice, "nvme2n1")).isCloseTo(0.47 / 0.06, ONE_PERCENT);
        assertThat(gain(byDevice, "nvme3n1")).isCloseTo(0.47 / 0.03, ONE_PERCENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"02-md-bitmap-v5-after.txt", "05-md-raid10-headerless.txt"})
    void shouldStaySilentOnWholeWrites(String name) throws IOException {
        Path trace = SharedTraces.require("real/" + name);
        GeometryCatalogue geometry = GeometryCatalogue.load(
                List.of(), List.of("*.logicalBlockSize=512", "*.physicalBlockSize=512", "*.optimalIoSize=4096"));

        List<Remediation> remediations = remediations("fixed-" + name.substring(0, 2), trace, geometry, TWO_WINDOWS, 0);

        assertThat(remediations).isEmpty();
    }

    private static void assertIsTheBitmapsLastPage(Remediation remediation) {
        assertThat(remediation.getRule()).isEqualTo("W01");
        assertThat(remediation.getState()).isEqualTo(RemediationState.FIRING);
        assertThat(remediation.getSeverity()).isEqualTo(Severity.CRITICAL);
        assertThat(remediation.getRevision()).isEqualTo(1);
        assertThat(remediation.getConfidence()).isGreaterThan(0.9);
        assertThat(remediation.getEvidence().stream().collect(Collectors.toMap(Evidence::getName, Evidence::getValue)))
                .containsEntry("sector", 24.0)
                .containsEntry("writeBytes", 3584.0)
                .containsEntry("writeUnit", 4096.0);
        assertThat(remediation.getCulprits())
                .first()
                .satisfies(culprit -> assertThat(culprit.getProcess()).isEqualTo("md write-intent bitmap"));
        assertThat(remediation.getImpact().getExpectedGainLow())
                .isCloseTo(remediation.getImpact().getExpectedGainHigh() / 2, within(0.001));
    }

    private static double gain(Map<String, Remediation> byDevice, String device) {
        return byDevice.get(device).getImpact().getExpectedGainHigh();
    }

    /**
     * What is published of a host when every window of its replay has been judged: as many as are expected, and whatever
     * more comes in the time that remediations take from their window through the topic between.
     */
    private static List<Remediation> remediations(
            String host, Path trace, GeometryCatalogue geometry, Duration eventTime, int expected) throws IOException {
        long events = replay(host, trace, geometry, eventTime);
        List<ThroughputWindow> windows = FinalWindows.read(stage, id -> id.startsWith(host + "/"), events, TIMEOUT);
        assertThat(windows.stream().mapToLong(ThroughputWindow::getOperations).sum())
                .isEqualTo(events);
        try (TopicReader<Remediation> reader = stage.reader(Topics.REMEDIATIONS)) {
            reader.readUntil(TIMEOUT, records -> ofHost(records, host).size() >= expected);
            return ofHost(reader.readAtMost(ON_THE_WAY, records -> false), host);
        }
    }

    private static List<Remediation> ofHost(List<ConsumerRecord<String, Remediation>> records, String host) {
        return records.stream()
                .map(ConsumerRecord::value)
                .filter(remediation -> remediation.getTarget().getHost().equals(host))
                .toList();
    }

    private static long replay(String host, Path trace, GeometryCatalogue geometry, Duration eventTime)
            throws IOException {
        ReplaySettings settings = new ReplaySettings(
                TraceSource.file(trace),
                Optional.empty(),
                geometry,
                new ReplayPlan(ReplayPlan.Origin.NOW, Speed.MAX, Repeat.until(eventTime), host),
                ReplaySettings.DEFAULT_STATUS_INTERVAL);
        try (EventPublisher publisher = stage.publisher()) {
            return new ReplayApp(settings, TraceFormats.standard(), publisher, WallTime.system(), progress -> {})
                    .run()
                    .events();
        }
    }

    private static Path copy(String resource) throws IOException {
        Path file = directory.resolve(resource);
        try (InputStream in = Demo.class.getResourceAsStream(resource)) {
            Files.copy(in, file);
        }
        return file;
    }
}
