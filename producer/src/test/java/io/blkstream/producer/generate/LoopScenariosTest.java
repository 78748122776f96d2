package io.blkstream.producer.generate;

import static io.blkstream.producer.generate.Generated.inSecond;
import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenarios that keep a number of requests in flight. */
class LoopScenariosTest {
    @ParameterizedTest
    @CsvSource({"kcopyd-64k, 64, 2000", "kcopyd-512k, 512, 800"})
    void shouldKeepEightSubJobsInFlight(String name, int subJobKiB, int iops) {
        Generated copy = Generated.of(name);
        DeviceGeometry device = copy.devices().get(0);

        List<IoEvent> events = copy.of(device);

        assertThat(device.getCopy().getSubJobSizeKiB()).isEqualTo(subJobKiB);
        assertThat(device.getCopy().getPoolBlockBytes()).isGreaterThan(subJobKiB * 1024L);
        assertThat(events)
                .allMatch(event -> event.getBytes() == subJobKiB * 1024L)
                .allMatch(event -> event.getProcess().equals("kcopyd"));
        assertThat(meanInFlight(events, 8)).isBetween(7.99, 8.0);
        assertThat((double) events.size()).isBetween(20 * iops * 0.97, 20 * iops * 1.03);
        assertThat(count(events, Operation.READ) - count(events, Operation.WRITE))
                .isBetween(0L, 1L);
    }

    @Test
    void shouldPauseTheThrottledCopyFor100MillisecondsAtATime() {
        Generated throttled = Generated.of("kcopyd-throttled");
        DeviceGeometry device = throttled.devices().get(0);

        List<IoEvent> events = throttled.of(device);

        assertThat(device.getCopy().getThrottlePercent()).isEqualTo(50);
        assertThat(events)
                .allMatch(event -> (event.getIssuedAt() - Generated.START_NANOS) % 200_000_000L < 100_000_000L);
        for (int cycle = 0; cycle < 100; cycle++) {
            assertThat(events)
                    .filteredOn(inSecond(cycle * 0.2, cycle * 0.2 + 0.1))
                    .hasSizeGreaterThan(100);
        }
    }

    @Test
    void shouldFallToAnEleventhWhenPolled() {
        Generated polled = Generated.of("polled-collapse");

        List<IoEvent> interrupt = polled.where(inSecond(0, 10));
        List<IoEvent> polling = polled.where(inSecond(10, 20));

        assertThat(interrupt).allMatch(event -> event.getCompletion() == Completion.INTERRUPT);
        assertThat(polling).allMatch(event -> event.getCompletion() == Completion.POLLED);
        assertThat((double) interrupt.size() / polling.size()).isBetween(10.5, 11.5);
        assertThat(meanInFlight(interrupt, 2)).isBetween(1.99, 2.0);
        assertThat(meanInFlight(polling, 4)).isBetween(1.99, 2.0);
        assertThat(polled.devices().get(0).getSplitTargets()).isEqualTo(3);
        assertThat(polled.devices().get(0).getIoPoll()).isTrue();
    }

    @Test
    void shouldKeepItsPaceWhenPollingIsFine() {
        Generated polled = Generated.of("polled-fine");

        double interrupt = polled.where(inSecond(0, 10)).size();

        assertThat(polled.where(inSecond(10, 20)).size() / interrupt).isBetween(0.95, 1.1);
    }

    /** Two that complete in the same nanosecond leave one in flight fewer for the first that follows. */
    private static double meanInFlight(List<IoEvent> events, int startUp) {
        return events.stream()
                .skip(startUp)
                .mapToInt(IoEvent::getInFlight)
                .average()
                .orElseThrow();
    }

    private static long count(List<IoEvent> events, Operation operation) {
        return events.stream()
                .filter(event -> event.getOperation() == operation)
                .count();
    }
}
