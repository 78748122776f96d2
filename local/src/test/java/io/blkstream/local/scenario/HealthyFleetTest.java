package io.blkstream.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.streams.domain.detect.Severity;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** No single window of a healthy fleet may give rise to a finding, not even one that the life cycle would wait out. */
class HealthyFleetTest {
    private static final int DEVICES = 200;
    private static final int IOPS = 30;

    @Test
    void shouldFindNothingAboveInfoInTwoHundredDevicesOverTenMinutes() {
        Scenario healthy = Scenarios.named("healthy");
        ScenarioSize size = new ScenarioSize(
                DEVICES / healthy.groupDevices(), healthy.groupDevices(), Duration.ofMinutes(10), IOPS);

        DomainRun run = new DomainRun().play(healthy, size);

        assertThat(run.events()).isGreaterThan(3_000_000);
        assertThat(run.devices()).isEqualTo(DEVICES);
        assertThat(run.windows()).isGreaterThanOrEqualTo(DEVICES * 60L);
        assertThat(run.mirrorWindows()).isGreaterThan(1000);
        assertThat(run.findings())
                .filteredOn(finding -> finding.severity() != Severity.INFO)
                .isEmpty();
    }
}
