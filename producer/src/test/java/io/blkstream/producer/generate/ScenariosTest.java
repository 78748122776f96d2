package io.blkstream.producer.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.json.AvroJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every scenario. */
class ScenariosTest {
    static List<Scenario> scenarios() {
        return Scenarios.all();
    }

    @Test
    void shouldHaveDistinctKebabCaseNames() {
        assertThat(Scenarios.names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z0-9]+(-[a-z0-9]+)*"));
        assertThat(Scenarios.all())
                .allSatisfy(
                        scenario -> assertThat(Scenarios.named(scenario.name())).isSameAs(scenario));
    }

    @Test
    void shouldNameANearScenarioWhenTheNameIsUnknown() {
        assertThatThrownBy(() -> Scenarios.named("md-bitmpa"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'md-bitmpa'")
                .hasMessageContaining("did you mean 'md-bitmap'?")
                .hasMessageContaining("healthy");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldRepeatItselfForOneSeedAndDifferForAnother(Scenario scenario) {
        ScenarioSize size = shortSize(scenario).withHosts(2);

        Generated once = Generated.of(scenario, size, 7);

        assertThat(Generated.of(scenario, size, 7)).isEqualTo(once);
        assertThat(Generated.of(scenario, size, 8).events()).isNotEqualTo(once.events());
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldIssueInOrderInsideTheDuration(Scenario scenario) {
        ScenarioSize size = shortSize(scenario);
        long endNanos = Generated.START_NANOS + size.duration().toNanos();

        List<IoEvent> events = Generated.of(scenario, size, 7).events();

        assertThat(events).isNotEmpty().isSortedAccordingTo((a, b) -> Long.compare(a.getIssuedAt(), b.getIssuedAt()));
        assertThat(events.get(0).getIssuedAt()).isGreaterThanOrEqualTo(Generated.START_NANOS);
        assertThat(events.get(events.size() - 1).getIssuedAt()).isLessThan(endNanos);
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldCountEveryDevicesEventsFromZeroWithoutHoles(Scenario scenario) {
        Generated generated = Generated.of(scenario, shortSize(scenario), 7);

        generated.byDevice().forEach((device, events) -> {
            for (int i = 0; i < events.size(); i++) {
                assertThat(events.get(i).getSequence()).isEqualTo(i);
                assertThat(events.get(i).getWeight()).isEqualTo(1);
                assertThat(events.get(i).getLostBefore()).isZero();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldSayHowManyRequestsOverlapAtIssue(Scenario scenario) {
        Generated generated = Generated.of(scenario, shortSize(scenario), 7);

        generated.byDevice().forEach((device, events) -> {
            List<Long> running = new ArrayList<>();
            for (IoEvent event : events) {
                running.removeIf(completed -> completed <= event.getIssuedAt());
                running.add(event.getIssuedAt() + event.getLatencyNanos());
                assertThat(event.getInFlight()).isEqualTo(running.size());
            }
        });
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldStayOnTheDevice(Scenario scenario) {
        Generated generated = Generated.of(scenario, shortSize(scenario), 7);

        generated.events().forEach(event -> {
            DeviceGeometry geometry = generated.geometries().get(event.getHost() + "/" + event.getDevice());
            assertThat(geometry).as("geometry of " + event.getDevice()).isNotNull();
            assertThat(event.getSector() * 512 + event.getBytes()).isLessThanOrEqualTo(geometry.getSizeBytes());
            assertThat(event.getBytes() % geometry.getLogicalBlockSize()).isZero();
            assertThat(event.getLatencyNanos()).isPositive();
        });
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void shouldDescribeEveryDeviceOnceAndValidly(Scenario scenario) {
        ScenarioSize size = shortSize(scenario)
                .withHosts(3)
                .withDevicesPerHost(2 * scenario.defaults().devicesPerHost());

        List<DeviceGeometry> geometries = scenario.geometries(size);

        Map<String, DeviceGeometry> byKey = new HashMap<>();
        geometries.forEach(geometry -> byKey.put(geometry.getHost() + "/" + geometry.getDevice(), geometry));
        assertThat(geometries).hasSize(3 * size.devicesPerHost());
        assertThat(byKey).hasSameSizeAs(geometries);
        geometries.forEach(geometry -> {
            assertThat(AvroJson.read(AvroJson.write(geometry), DeviceGeometry.class))
                    .isEqualTo(geometry);
            assertThat(geometry.getPhysicalBlockSize()).isGreaterThanOrEqualTo(geometry.getLogicalBlockSize());
            assertThat(geometry.getSizeBytes() % geometry.getLogicalBlockSize()).isZero();
            assertThatMirrorIsWhole(geometry, byKey);
        });
    }

    @Test
    void shouldRefuseAnArrangementThatIsCutOff() {
        Scenario scenario = Scenarios.named("md-bitmap");
        ScenarioSize size = scenario.defaults().withDevicesPerHost(6);

        assertThatThrownBy(() -> scenario.geometries(size))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "devices per host 6 is not a multiple of 4, which is what one arrangement of md-bitmap takes");
    }

    @Test
    void shouldRefuseASizeOfNothing() {
        ScenarioSize size = Scenarios.named("healthy").defaults();

        assertThatThrownBy(() -> size.withHosts(0)).hasMessage("hosts < 1: 0");
        assertThatThrownBy(() -> size.withDevicesPerHost(-1)).hasMessage("devices < 1: -1");
        assertThatThrownBy(() -> size.withDuration(Duration.ZERO)).hasMessage("duration is not > 0: PT0S");
        assertThatThrownBy(() -> size.withIopsPerDevice(Double.NaN)).hasMessage("iops is not > 0 and <= 1e9: NaN");
    }

    @Test
    void shouldStopWhenNoMoreIsWanted() {
        Scenario scenario = Scenarios.named("md-bitmap");
        List<IoEvent> events = new ArrayList<>();

        long count = scenario.generateWhile(
                scenario.defaults(),
                1,
                Generated.START_NANOS,
                geometry -> {},
                events::add,
                issueNanos -> issueNanos < Generated.START_NANOS + 1_000_000_000L);

        assertThat(count).isEqualTo(12 * 300);
        assertThat(events).hasSize(12 * 300);
    }

    private static ScenarioSize shortSize(Scenario scenario) {
        return scenario.defaults().withHosts(1).withDuration(Duration.ofSeconds(4));
    }

    private static void assertThatMirrorIsWhole(DeviceGeometry geometry, Map<String, DeviceGeometry> byKey) {
        if (geometry.getMirror() == null) {
            return;
        }
        assertThat(geometry.getMirror().getMembers().get(geometry.getMirror().getSlot()))
                .isEqualTo(geometry.getDevice());
        geometry.getMirror().getMembers().forEach(member -> {
            DeviceGeometry other = byKey.get(geometry.getHost() + "/" + member);
            assertThat(other).as("member " + member).isNotNull();
            assertThat(other.getMirror().getArrayId())
                    .isEqualTo(geometry.getMirror().getArrayId());
        });
    }
}
