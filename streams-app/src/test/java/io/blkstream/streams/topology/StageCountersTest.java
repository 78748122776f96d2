package io.blkstream.streams.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.streams.runtime.StageCounters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StageCountersTest {
    private static final String DEVICE = "host1/nvme0n1";

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final TopologyFixture topology = new TopologyFixture(new StageCounters(registry));

    @AfterEach
    void close() {
        topology.close();
    }

    @Test
    void shouldCountEveryEventAsExactlyOneOfAcceptedLateAndRejected() {
        for (int second = 0; second < 40; second++) {
            topology.write(DEVICE, second, 0, 4096, 1);
        }
        topology.write(DEVICE, 1, 0, 4096, 1).write(DEVICE, 2, 0, 4096, 1);
        topology.write(DEVICE, 3600, 0, 4096, 1);
        topology.sendRaw(bytes(DEVICE), bytes("no frame"));

        assertThat(events("accepted")).isEqualTo(40);
        assertThat(events("late")).isEqualTo(2);
        assertThat(events("rejected")).isEqualTo(2);
        assertThat(count("blkstream.rejects", "reason", "TOO_FAR_AHEAD")).isEqualTo(1);
        assertThat(count("blkstream.rejects", "reason", "NOT_AVRO")).isEqualTo(1);
    }

    @Test
    void shouldCountTheLateEventsThatTheWindowsReport() {
        for (int second = 0; second < 40; second++) {
            topology.write(DEVICE, second, 0, 4096, 1);
        }
        topology.write(DEVICE, 1, 0, 4096, 1).write(DEVICE, 2, 0, 4096, 1).write(DEVICE, 60, 0, 4096, 1);

        assertThat(topology.windows().stream()
                        .mapToLong(window -> window.getLate())
                        .sum())
                .isEqualTo((long) events("late"));
    }

    @Test
    void shouldCountClosedWindowsFindingsAndRevisions() {
        badWrites(0, 40);

        int windows = topology.windows().size();
        assertThat(windows).isPositive();
        assertThat(count("blkstream.windows", "stage", "CLOSED")).isEqualTo(windows);
        assertThat(count("blkstream.findings", "rule", "W01")).isEqualTo(windows);
        assertThat(count("blkstream.remediations", "rule", "W01"))
                .isEqualTo(topology.remediations().size())
                .isPositive();
        assertThat(count("blkstream.rules.broken", "rule", "W01")).isZero();
    }

    @Test
    void shouldNotCountEarlyLooksAsFindings() {
        badWrites(0, 5);
        topology.wait(Duration.ofSeconds(1));

        assertThat(count("blkstream.windows", "stage", "LOOK")).isEqualTo(1);
        assertThat(count("blkstream.findings", "rule", "W01")).isZero();
    }

    @Test
    void shouldTimeDetectionFromTheFirstBadWindowToTheWallClockAndOnlyOnce() {
        topology.wait(Duration.ofSeconds(30));
        badWrites(0, 40);
        topology.wait(Duration.ofSeconds(340));
        badWrites(340, 370);

        assertThat(topology.remediations())
                .as("the first one and a reminder")
                .hasSize(2)
                .extracting(Remediation::getState)
                .containsOnly(RemediationState.FIRING);
        assertThat(registry.get("blkstream.detection.delay").timer().count()).isEqualTo(1);
        assertThat(registry.get("blkstream.detection.delay").timer().totalTime(TimeUnit.SECONDS))
                .isEqualTo(30);
    }

    /** Ten sub-unit writes a second, and as many whole ones that are faster: enough for an alarm. */
    private void badWrites(int fromSecond, int toSecond) {
        topology.geometry(DEVICE, 512, 512, 4096);
        for (int tenth = fromSecond * 10; tenth < toSecond * 10; tenth++) {
            topology.write(DEVICE, tenth / 10.0, 24, 3584, 20).write(DEVICE, tenth / 10.0, 64, 4096, 1);
        }
    }

    private double events(String result) {
        return registry.get("blkstream.events").tag("result", result).functionCounters().stream()
                .mapToDouble(FunctionCounter::count)
                .sum();
    }

    private double count(String name, String tag, String value) {
        return registry.get(name).tag(tag, value).counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
