package io.blkstream.streams.topology;

import static io.blkstream.streams.topology.TopologyFixture.millis;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Evidence;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.streams.domain.MdBitmapCase;
import io.blkstream.streams.wire.IoEventFrames;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.TopologyDescription;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IoTopologyTest {
    private static final List<String> P5520 =
            List.of("host1/nvme0n1", "host1/nvme1n1", "host1/nvme2n1", "host1/nvme3n1");

    private final TopologyFixture topology = new TopologyFixture();

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldRemedyTheRepeatedP5520CaseOncePerDevice() {
        P5520.forEach(key -> topology.geometry(key, 512, 512, 4096));

        repeatP5520(400, 0.1);

        Map<String, Remediation> byId =
                topology.remediations().stream().collect(Collectors.toMap(Remediation::getId, r -> r));
        assertThat(byId)
                .containsOnlyKeys(P5520.stream().map(key -> "W01:" + key).toList());
        assertThat(byId.values()).allSatisfy(remediation -> {
            assertThat(remediation.getState()).isEqualTo(RemediationState.FIRING);
            assertThat(remediation.getSeverity()).isEqualTo(Severity.CRITICAL);
            assertThat(remediation.getRevision()).isEqualTo(1);
            assertThat(evidence(remediation, "sector")).isEqualTo(24);
            assertThat(evidence(remediation, "writeBytes")).isEqualTo(3584);
            assertThat(evidence(remediation, "writeUnit")).isEqualTo(4096);
            assertThat(remediation.getConfidence()).isGreaterThan(0.8);
            assertThat(remediation.getSamples()).hasSize(10);
            assertThat(remediation.getFirstSeen()).isEqualTo(millis(0));
        });
        assertGain(byId.get("W01:host1/nvme0n1"), 11.67);
        assertGain(byId.get("W01:host1/nvme1n1"), 14.89);
        assertGain(byId.get("W01:host1/nvme2n1"), 7.83);
        assertGain(byId.get("W01:host1/nvme3n1"), 15.67);
    }

    @Test
    void shouldStaySilentWithoutGeometryAndStillAggregate() {
        repeatP5520(400, 0.1);

        assertThat(topology.remediations()).isEmpty();
        assertThat(topology.windows()).hasSize(12).allSatisfy(window -> {
            assertThat(window.getOperations()).isEqualTo(300);
            assertThat(window.getComplete()).isEqualTo(1);
        });
    }

    @Test
    void shouldPublishTheAggregatesOfAClosedWindow() {
        topology.write("host1/sda", 1, 0, 4096, 2)
                .write("host1/sda", 2, 8, 8192, 4)
                .write("host1/sda", 16, 0, 4096, 1);

        assertThat(topology.windows()).singleElement().satisfies(window -> {
            assertThat(window.getId()).isEqualTo("host1/sda");
            assertThat(window.getStart()).isEqualTo(millis(0));
            assertThat(window.getEnd()).isEqualTo(millis(10));
            assertThat(window.getOperations()).isEqualTo(2);
            assertThat(window.getBytes()).isEqualTo(12288);
            assertThat(window.getIops()).isEqualTo(0.2);
            assertThat(window.getBytesPerSecond()).isEqualTo(1228.8);
            assertThat(window.getWriteLatency().getMeanNanos()).isEqualTo(3e6);
            assertThat(window.getWriteLatency().getMaxNanos()).isEqualTo(4_000_000);
            assertThat(window.getReadLatency()).isNull();
        });
    }

    @Test
    void shouldGiveCompleteWindowsToTwoHostsInOnePartitionWhenOneClockIsAnHourBehind() {
        for (int second = 0; second < 40; second++) {
            topology.write("good/sda", second, 0, 4096, 1).write("behind/sda", second - 3600, 0, 4096, 1);
        }

        List<ThroughputWindow> windows = topology.windows();
        assertThat(windows).allSatisfy(window -> {
            assertThat(window.getOperations()).isEqualTo(10);
            assertThat(window.getLate()).isZero();
        });
        assertThat(startsOf(windows, "good/sda")).containsExactly(millis(0), millis(10), millis(20));
        assertThat(startsOf(windows, "behind/sda")).containsExactly(millis(-3600), millis(-3590), millis(-3580));
    }

    @Test
    void shouldPublishTheWindowOfADeviceThatFellSilentAndAgainWhenMoreComes() {
        for (int second = 0; second < 5; second++) {
            topology.write("silent/sda", second, 0, 4096, 1);
        }
        topology.wait(Duration.ofSeconds(14));

        assertThat(topology.windows()).isEmpty();

        topology.wait(Duration.ofSeconds(1));

        assertThat(topology.windows())
                .extracting(ThroughputWindow::getOperations)
                .containsExactly(5L);

        topology.wait(Duration.ofSeconds(45)).write("silent/sda", 9, 0, 4096, 1).write("silent/sda", 60, 0, 4096, 1);

        assertThat(topology.windows()).singleElement().satisfies(window -> {
            assertThat(window.getStart()).isEqualTo(millis(0));
            assertThat(window.getOperations()).isEqualTo(6);
            assertThat(window.getLate()).isZero();
        });
    }

    @Test
    void shouldCloseForGoodAfterLongSilenceAndCountWhatComesThenAsLate() {
        topology.write("silent/sda", 1, 0, 4096, 1).wait(Duration.ofMinutes(11));
        topology.write("silent/sda", 2, 0, 4096, 1)
                .write("silent/sda", 660, 0, 4096, 1)
                .wait(Duration.ofSeconds(16));

        assertThat(topology.windows())
                .satisfiesExactly(first -> assertThat(first.getOperations()).isEqualTo(1), last -> {
                    assertThat(last.getStart()).isEqualTo(millis(660));
                    assertThat(last.getLate()).isEqualTo(1);
                });
    }

    @Test
    void shouldJudgeFromWhenLateGeometryIsKnown() {
        repeatP5520(50, 0.1);
        P5520.forEach(key -> topology.geometry(key, 512, 512, 4096));
        for (int cycle = 50; cycle < 400; cycle++) {
            sendP5520(cycle * 0.1);
        }

        assertThat(topology.remediations())
                .extracting(Remediation::getRule)
                .containsOnly("W01")
                .hasSize(4);
    }

    @Test
    void shouldFireWithinSecondsByLookingAtTheOpenWindow() {
        topology.geometry("host1/nvme0n1", 512, 512, 4096);
        for (int second = 0; second < 4; second++) {
            for (int i = 0; i < 30; i++) {
                topology.write("host1/nvme0n1", second + i / 100.0, 16, 4096, 0.02)
                        .write("host1/nvme0n1", second + i / 100.0, 24, 3584, 0.66);
            }
            topology.wait(Duration.ofSeconds(1));
        }

        assertThat(topology.remediations()).singleElement().satisfies(remediation -> {
            assertThat(remediation.getState()).isEqualTo(RemediationState.FIRING);
            assertThat(remediation.getFirstSeen()).isEqualTo(millis(0));
        });
        assertThat(topology.windows()).isEmpty();
    }

    @Test
    void shouldResolveWhenTheWritesBecomeWhole() {
        topology.geometry("host1/nvme0n1", 512, 512, 4096);
        for (int second = 0; second < 30; second++) {
            burst(second, 24, 3584);
        }
        for (int second = 30; second < 80; second++) {
            burst(second, 24, 4096);
        }

        assertThat(topology.remediations())
                .extracting(Remediation::getState)
                .containsExactly(RemediationState.FIRING, RemediationState.RESOLVED);
    }

    @Test
    void shouldRejectWhatCannotBeUsedWithTheReasonAndGoOn() {
        byte[] key = "host1/sda".getBytes(StandardCharsets.UTF_8);
        topology.sendRaw(key, new byte[] {1, 2, 3})
                .sendRaw(key, new byte[] {0, 0, 0, 0, 99, 1})
                .sendRaw(key, null)
                .send("host1/sda", TopologyFixture.write(1, 0, 4096, 1).setWeight(0))
                .send("host1/sda", TopologyFixture.write(180, 0, 4096, 1))
                .write("host1/sda", 1, 0, 4096, 1)
                .write("host1/sda", 30, 0, 4096, 1);

        List<Reject> rejects = topology.rejects();
        assertThat(rejects)
                .extracting(Reject::getReason)
                .containsExactly("NOT_AVRO", "NOT_AVRO", "NOT_AVRO", "INVALID_FIELD", "TOO_FAR_AHEAD");
        assertThat(rejects.get(1).getSchemaId()).isEqualTo(99);
        assertThat(rejects.get(3).getMessage()).isEqualTo("weight is 0, below 1");
        assertThat(rejects.get(4).getMessage()).isEqualTo("issuedAt is 180 s ahead of the clock; allowed are 120 s");
        assertThat(rejects).extracting(Reject::getOffset).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(topology.windows())
                .extracting(ThroughputWindow::getOperations)
                .containsExactly(1L);
    }

    @Test
    void shouldRejectATruncatedEventAndAKeyThatNamesNoDevice() {
        byte[] event = IoEventFrames.frame(
                1,
                TopologyFixture.write(1, 0, 4096, 1)
                        .setHost("host1")
                        .setDevice("sda")
                        .build());
        topology.write("host1/sda", 1, 0, 4096, 1)
                .sendRaw("host1/sda".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(event, 12))
                .sendRaw("nodevice".getBytes(StandardCharsets.UTF_8), event)
                .sendRaw(null, event);

        assertThat(topology.rejects())
                .extracting(Reject::getReason)
                .containsExactly("NOT_AVRO", "INVALID_KEY", "INVALID_KEY");
    }

    @Test
    void shouldKeepTheNamesThatLiveOnTheBroker() {
        TopologyDescription description = new IoTopology(
                        InternalTopics.of("names"),
                        TopologySettings.DEFAULT,
                        Map.of("schema.registry.url", "mock://names"))
                .get()
                .describe();

        Stream<String> stores = description.subtopologies().stream()
                .flatMap(sub -> sub.nodes().stream())
                .filter(TopologyDescription.Processor.class::isInstance)
                .flatMap(node -> ((TopologyDescription.Processor) node).stores().stream());
        assertThat(stores)
                .containsExactlyInAnyOrder(
                        "open-windows",
                        "open-windows-before-commit",
                        "suspicions",
                        "mirror-windows",
                        "mirror-suspicions",
                        "array-contributions",
                        "host-contributions",
                        "fleet-contributions",
                        "fleets");
        assertThat(description.globalStores())
                .singleElement()
                .satisfies(global -> assertThat(global.processor().stores()).containsExactly("device-geometry-store"));
    }

    private void burst(int second, long sector, long bytes) {
        for (int i = 0; i < 10; i++) {
            topology.write("host1/nvme0n1", second + i / 100.0, 16, 4096, 0.02)
                    .write("host1/nvme0n1", second + i / 100.0, sector, bytes, bytes == 4096 ? 0.02 : 0.66);
        }
    }

    private void repeatP5520(int cycles, double periodSeconds) {
        for (int cycle = 0; cycle < cycles; cycle++) {
            sendP5520(cycle * periodSeconds);
        }
    }

    private void sendP5520(double offsetSeconds) {
        for (MdBitmapCase.Row row : MdBitmapCase.BEFORE) {
            topology.write(
                    "host1/" + row.device(),
                    offsetSeconds + row.completedSeconds() - 1.410354 - row.latencyMs() / 1e3,
                    row.sector512(),
                    row.bytes(),
                    row.latencyMs());
        }
    }

    private static List<Long> startsOf(List<ThroughputWindow> windows, String id) {
        return windows.stream()
                .filter(window -> window.getId().equals(id))
                .map(ThroughputWindow::getStart)
                .toList();
    }

    private static double evidence(Remediation remediation, String name) {
        return remediation.getEvidence().stream()
                .filter(evidence -> evidence.getName().equals(name))
                .mapToDouble(Evidence::getValue)
                .findFirst()
                .orElseThrow();
    }

    private static void assertGain(Remediation remediation, double gain) {
        assertThat(remediation.getImpact().getExpectedGainHigh()).isCloseTo(gain, Percentage.withPercentage(0.5));
    }
}
