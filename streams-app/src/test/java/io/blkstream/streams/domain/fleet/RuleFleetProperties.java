package io.blkstream.streams.domain.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.detect.RuleCode;
import io.blkstream.streams.domain.remedy.Remediation;
import io.blkstream.streams.domain.remedy.Remediation.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever comes in whatever order, with crashes between: the stories that others hear have a beginning and an end. */
class RuleFleetProperties {
    private static final int DEVICES = 24;
    private static final int TICK = DEVICES;
    private static final int CRASH = DEVICES + 1;

    @Property(tries = 300)
    void shouldTellEveryStoryFromItsBeginningToItsEnd(
            @ForAll @Size(max = 200) List<@IntRange(max = CRASH) Integer> steps) {
        Run run = new Run();

        steps.forEach(run::step);
        run.calmDown();

        assertThat(run.told.values()).allMatch(State.RESOLVED::equals);
        assertThat(run.memory.members).isEmpty();
    }

    @Property(tries = 300)
    void shouldBehaveTheSameWhenItCrashesAfterEveryStep(
            @ForAll @Size(max = 100) List<@IntRange(max = TICK) Integer> steps) {
        Run steady = new Run();
        Run crashing = new Run();

        for (int step : steps) {
            steady.step(step);
            crashing.step(step);
            crashing.step(CRASH);
        }

        assertThat(crashing.told).isEqualTo(steady.told);
        assertThat(crashing.memory.members).isEqualTo(steady.memory.members);
    }

    /** A fleet, what its devices do, and what others have heard last of each remediation. */
    private static final class Run {
        private final RecordedMemory memory = new RecordedMemory();
        private final Map<String, State> told = new TreeMap<>();
        private final Set<Integer> firing = new HashSet<>();
        private RuleFleet fleet = new RuleFleet(RuleCode.W01, FleetPolicy.DEFAULT, memory);
        private long nowMillis;

        Run() {
            IntStream.range(0, DEVICES).forEach(i -> fleet.judged(device(i).key(), 0));
        }

        /** A device starts or stops to fire, time passes, or the process dies. */
        void step(int step) {
            if (step == CRASH) {
                fleet = memory.restore(FleetPolicy.DEFAULT, nowMillis);
            } else if (step == TICK) {
                nowMillis += 1_000;
                fleet.tick(nowMillis).forEach(this::hear);
            } else {
                toggle(step);
            }
        }

        void calmDown() {
            List.copyOf(firing).forEach(this::toggle);
            step(TICK);
        }

        private void toggle(int i) {
            boolean fires = firing.add(i);
            if (!fires) {
                firing.remove(i);
            }
            Remediation remediation = fires ? device(i).firing() : device(i).resolved();
            if (fleet.take(remediation, nowMillis)) {
                hear(remediation);
            }
        }

        private void hear(Remediation remediation) {
            State before = told.put(remediation.id(), remediation.state());
            if (remediation.state() == State.RESOLVED) {
                assertThat(before).as("before the end of " + remediation.id()).isEqualTo(State.FIRING);
            }
        }

        private static Raised device(int i) {
            return Raised.on("host" + i % 6, "sd" + (char) ('a' + i / 6)).of("model" + i % 2);
        }
    }
}
