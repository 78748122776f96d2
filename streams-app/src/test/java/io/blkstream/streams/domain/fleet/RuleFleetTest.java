package io.blkstream.streams.domain.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.detect.Severity;
import io.blkstream.streams.domain.detect.Target;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.domain.remedy.Remediation.State;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RuleFleetTest {
    private static final FleetPolicy POLICY = FleetPolicy.DEFAULT;
    private static final long MINUTE = 60_000;

    private final RecordedMemory memory = new RecordedMemory();
    private RuleFleet fleet = new RuleFleet(RuleCode.W01, POLICY, memory);

    @Test
    void shouldLetSingleRemediationsPassUpToAFifth() {
        judge(devices(40));

        assertThat(take(devices(8))).isEqualTo(8);
        assertThat(fleet.tick(1000)).isEmpty();
    }

    @Test
    void shouldReplaceAFloodByOneFleetRemediation() {
        List<Raised> all = devices(40).stream().map(one -> one.of("P5520")).toList();
        judge(all);

        assertThat(take(all.subList(0, 37))).isEqualTo(8);
        assertThat(fleet.tick(1000)).singleElement().satisfies(flood -> {
            assertThat(flood.id()).isEqualTo("W01:fleet");
            assertThat(flood.revision()).isEqualTo(1);
            assertThat(flood.state()).isEqualTo(State.FIRING);
            assertThat(flood.finding().summary())
                    .isEqualTo("W01 on 37 of 40 devices (12 hosts), all P5520, firmware fw1, kernel 6.1");
            assertThat(flood.finding().target().scope()).isEqualTo(Target.Scope.FLEET);
            assertThat(flood.finding().target().model()).contains("P5520");
            assertThat(flood.finding().target().members()).hasSize(37).contains("host0/sda");
            assertThat(flood.finding().evidence("judged")).isEqualTo(40);
            assertThat(flood.finding().evidence("shareOfJudged")).isEqualTo(0.925);
        });
    }

    @Test
    void shouldNeverTripInASmallFleet() {
        judge(devices(9));

        assertThat(take(devices(9))).isEqualTo(9);
    }

    @Test
    void shouldNotTakeFiringsFarApartForAFlood() {
        judge(devices(20));

        List<Raised> slow = IntStream.range(0, 20)
                .mapToObj(i -> devices(20).get(i).at(i * 11L))
                .toList();

        assertThat(take(slow)).isEqualTo(20);
    }

    @Test
    void shouldTakeAdjacentWindowsForOneTime() {
        judge(devices(20));
        List<Raised> adjacent = IntStream.range(0, 5)
                .mapToObj(i -> devices(20).get(i).at(i % 2 * 10L))
                .toList();

        assertThat(take(adjacent)).isEqualTo(4);
    }

    @Test
    void shouldTellTheEndAndReleaseWhoIsStillFiringWhenTheFloodIsOver() {
        List<Raised> all = devices(20);
        judge(all);
        take(all);
        fleet.tick(1000);

        boolean firstIsTold = fleet.take(all.get(0).at(100).resolved(), 2000);
        List<Raised> held = all.subList(4, 20);
        long heldTold = held.subList(0, 15).stream()
                .filter(one -> fleet.take(one.at(100).resolved(), 2000))
                .count();
        List<Remediation> told = fleet.tick(3000);

        assertThat(firstIsTold).isTrue();
        assertThat(heldTold).isZero();
        assertThat(told).hasSize(2);
        assertThat(told.get(0)).satisfies(flood -> {
            assertThat(flood.id()).isEqualTo("W01:fleet");
            assertThat(flood.state()).isEqualTo(State.RESOLVED);
            assertThat(flood.revision()).isEqualTo(2);
            assertThat(flood.resolvedAtNanos()).hasValue(Raised.nanos(110));
        });
        assertThat(told.get(1)).isEqualTo(all.get(19).firing());
        assertThat(fleet.tick(4000)).isEmpty();
        assertThat(fleet.take(all.get(19).at(100).resolved(), 5000)).isTrue();
    }

    @Test
    void shouldGoOnTellingOfWhatWasPublishedBeforeTheFlood() {
        judge(devices(20));
        take(devices(20));

        assertThat(fleet.take(devices(20).get(0).at(300).firing(), 1000)).isTrue();
        assertThat(fleet.take(devices(20).get(19).at(300).firing(), 1000)).isFalse();
    }

    @Test
    void shouldTellNewNumbersAtItsPace() {
        judge(devices(20));
        take(devices(10));
        fleet.tick(1000);
        take(devices(15));

        assertThat(fleet.tick(10_999)).isEmpty();
        assertThat(fleet.tick(11_000))
                .extracting(
                        Remediation::revision,
                        one -> one.finding().target().members().size())
                .containsExactly(tuple(2L, 15));
        assertThat(fleet.tick(30_000)).isEmpty();
    }

    @Test
    void shouldTakeSeverityAndGainFromAllAndTheAdviceFromMost() {
        List<Raised> all = devices(20);
        judge(all);
        take(List.of(
                all.get(0).advising("MD_BITMAP_CHUNK", 12).as(Severity.CRITICAL),
                all.get(1),
                all.get(2),
                all.get(3).advising("ALIGN_PARTITION", 3),
                all.get(4)));

        assertThat(fleet.tick(1000)).singleElement().satisfies(flood -> {
            assertThat(flood.finding().severity()).isEqualTo(Severity.CRITICAL);
            assertThat(flood.finding().impact().gainLow()).hasValue(1);
            assertThat(flood.finding().impact().gainHigh()).hasValue(12);
            assertThat(flood.action().kind()).isEqualTo("ALIGN_WRITER");
            assertThat(flood.action().description())
                    .isEqualTo("For each of the members; here as for host1/sda: Write whole units.");
        });
    }

    @Test
    void shouldMakeOneRemediationOfTheSameDefectOnThreeHosts() {
        List<Raised> same = IntStream.range(0, 3)
                .mapToObj(i -> Raised.on("host" + i, "sda").of("P5520"))
                .toList();

        take(same.subList(0, 2));
        take(List.of(Raised.on("host3", "sda").of("PM9A3"), Raised.on("host4", "sda")));

        assertThat(fleet.tick(1000)).isEmpty();

        take(same.subList(2, 3));

        assertThat(fleet.tick(2000)).singleElement().satisfies(defect -> {
            assertThat(defect.id()).isEqualTo("W01:fleet:P5520/fw1/6.1");
            assertThat(defect.finding().summary())
                    .isEqualTo("W01 on 3 devices of 3 hosts: P5520, firmware fw1, kernel 6.1");
            assertThat(defect.finding().target().members()).containsExactly("host0/sda", "host1/sda", "host2/sda");
        });

        fleet.take(same.get(1).at(50).resolved(), 3000);

        assertThat(fleet.tick(4000))
                .extracting(Remediation::id, Remediation::state)
                .containsExactly(tuple("W01:fleet:P5520/fw1/6.1", State.RESOLVED));
    }

    @Test
    void shouldNotCountDevicesThatAreJudgedNoMore() {
        List<Raised> all = devices(40);
        judge(all);
        take(all.subList(0, 8));
        IntStream.range(8, 40).forEach(i -> fleet.judged(all.get(i).key(), 20 * MINUTE));

        fleet.tick(30 * MINUTE);

        assertThat(memory.judged).hasSize(32).doesNotContain(all.get(0).key());
        assertThat(memory.members).isEmpty();
    }

    @Test
    void shouldKnowAfterARestartWhatItKnewBefore() {
        judge(devices(20));
        take(devices(10));
        fleet.tick(1000);

        fleet = memory.restore(POLICY, 2000);

        assertThat(fleet.tick(20_000)).isEmpty();
        assertThat(take(devices(12))).isEqualTo(4);
        assertThat(fleet.tick(30_000))
                .singleElement()
                .satisfies(flood -> assertThat(flood.revision()).isEqualTo(2));
    }

    @Test
    void shouldKnowAfterARestartThatItHadTrippedEvenIfItHadNotSaidSo() {
        judge(devices(20));
        take(devices(5));

        fleet = memory.restore(POLICY, 500);

        assertThat(fleet.tick(1000)).extracting(Remediation::id).containsExactly("W01:fleet");
    }

    @Test
    void shouldRefuseSharesOutOfRange() {
        assertThatThrownBy(() -> new FleetPolicy(
                        0, 10, Duration.ZERO, 3, Duration.ofMinutes(1), Duration.ZERO, Duration.ofMinutes(5)))
                .hasMessage("fleet breaker share not in (0, 1]: 0.0");
    }

    /** So many devices, on 12 hosts at most. */
    private static List<Raised> devices(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Raised.on("host" + i % 12, "sd" + (char) ('a' + i / 12)))
                .toList();
    }

    private void judge(List<Raised> devices) {
        devices.forEach(one -> fleet.judged(one.key(), 0));
    }

    /** How many of these the fleet lets pass. */
    private long take(List<Raised> devices) {
        return devices.stream().filter(one -> fleet.take(one.firing(), 0)).count();
    }
}
