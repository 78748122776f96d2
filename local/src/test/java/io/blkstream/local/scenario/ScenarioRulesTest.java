package io.blkstream.local.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.generate.Scenario;
import io.blkstream.producer.generate.ScenarioSize;
import io.blkstream.producer.generate.Scenarios;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each generated workload yields exactly the rule that it is made for; the others yield none. */
class ScenarioRulesTest {

    static Stream<String> scenarios() {
        return Scenarios.names().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void shouldYieldExactlyItsOwnRule(String name) {
        Scenario scenario = Scenarios.named(name);
        ScenarioSize size = scenario.defaults()
                .withHosts(1)
                .withDevicesPerHost(scenario.groupDevices())
                .withDuration(Duration.ofSeconds(70));

        Set<String> fired = new DomainRun()
                .play(scenario, size).remediations().stream()
                        .map(remediation -> remediation.finding().rule().name())
                        .collect(Collectors.toSet());

        assertThat(fired).isEqualTo(scenario.rule().map(Set::of).orElse(Set.of()));
    }
}
