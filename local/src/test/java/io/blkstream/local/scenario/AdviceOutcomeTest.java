package io.blkstream.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.producer.generate.Scenarios;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.streams.domain.remedy.Outcome;
import io.blkstream.streams.domain.remedy.Remediation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of an advice once the host's geometry shows that it was carried out. */
class AdviceOutcomeTest {
    private static final Duration DURATION = Duration.ofSeconds(120);
    private static final long HALF_NANOS = DURATION.toNanos() / 2;

    @Test
    void shouldVerifyAnAdviceThatWasCarriedOutAndHelped() {
        List<Remediation> remediations = play("advice-applied", true);

        assertThat(last(remediations)).allSatisfy(remediation -> {
            assertThat(remediation.state()).isEqualTo(Remediation.State.RESOLVED);
            assertThat(remediation.outcome()).hasValueSatisfying(outcome -> {
                assertThat(outcome.verdict()).isEqualTo(Outcome.Verdict.VERIFIED);
                assertThat(outcome.before().metric()).isEqualTo("meanWriteLatency");
                assertThat(outcome.after().value()).isLessThan(outcome.before().value() / 2);
            });
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"advice-applied", "polled-no-more"})
    void shouldResolveAndClaimNothingWhenThePatternEndsByItself(String scenario) {
        assertThat(last(play(scenario, false))).allSatisfy(remediation -> {
            assertThat(remediation.state()).isEqualTo(Remediation.State.RESOLVED);
            assertThat(remediation.outcome()).isEmpty();
        });
    }

    @Test
    void shouldNeverVerifyAnAdviceThatWasNotCarriedOut() {
        assertThat(play("advice-not-applied", false))
                .isNotEmpty()
                .allSatisfy(remediation -> assertThat(remediation.outcome()).isEmpty());
    }

    @Test
    void shouldSayThatAnAdviceHadNoEffectWhenThePatternGoesOn() {
        assertThat(last(play("md-bitmap", true))).allSatisfy(remediation -> {
            assertThat(remediation.state()).isEqualTo(Remediation.State.FIRING);
            assertThat(remediation.outcome())
                    .hasValueSatisfying(outcome -> assertThat(outcome.verdict()).isEqualTo(Outcome.Verdict.NO_EFFECT));
        });
    }

    /** Plays a scenario; at half-time the host may report another kernel. */
    private static List<Remediation> play(String name, boolean geometryChanges) {
        Scenario scenario = Scenarios.named(name);
        ScenarioSize size = scenario.defaults()
                .withHosts(1)
                .withDevicesPerHost(scenario.groupDevices())
                .withDuration(DURATION);
        DomainRun run = new DomainRun();
        boolean[] changed = {false};
        return run.play(scenario, size, event -> {
                    if (geometryChanges && !changed[0] && event.getIssuedAt() >= HALF_NANOS) {
                        changed[0] = true;
                        scenario.geometries(size).forEach(record -> run.describe(withNewKernel(record)));
                    }
                })
                .remediations();
    }

    private static DeviceGeometry withNewKernel(DeviceGeometry record) {
        return DeviceGeometry.newBuilder(record).setKernel("6.18.44").build();
    }

    /** The last word on each target. */
    private static List<Remediation> last(List<Remediation> all) {
        List<Remediation> last = all.stream()
                .filter(remediation -> all.stream()
                        .noneMatch(other ->
                                other.id().equals(remediation.id()) && other.revision() > remediation.revision()))
                .toList();
        assertThat(last).isNotEmpty();
        return last;
    }
}
