package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Captures of one machine, made by three tools at once, against what another program counted in them. */
class LiveCaptureTest {
    private static final double NANOS_PER_MICRO = 1000.0;

    @TestFactory
    Stream<DynamicTest> shouldReadWhatTheTracepointsShow() {
        return captures(".ftrace.txt")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Truth truth = Truth.of(name);

                    SeenTrace seen = SeenTrace.detect(SharedTraces.file("live", name + ".ftrace.txt"));

                    assertThat(seen.rejects).isEmpty();
                    assertThat(counts(seen.events(), false)).isEqualTo(truth.issues(false));
                    assertThat(seen.events()).allMatch(event -> event.getLatencyNanos() != null);
                    assertThat(meanMicros(seen)).isCloseTo(truth.meanMicros(), within(0.051));
                    assertThat(maxMicros(seen)).isCloseTo(truth.maxMicros(), within(0.5));
                }));
    }

    @TestFactory
    Stream<DynamicTest> shouldReadWhatBlkparsePrints() {
        return captures(".blkparse.txt")
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Truth truth = Truth.of(name);

                    SeenTrace seen = SeenTrace.detect(SharedTraces.file("live", name + ".blkparse.txt"));

                    assertThat(seen.rejects).isEmpty();
                    // blktrace shows write-zeroes as writes.
                    assertThat(counts(seen.events(), true)).isEqualTo(truth.issues(true));
                    assertThat(seen.events()).allMatch(event -> event.getLatencyNanos() != null);
                    assertThat(seen.events())
                            .allMatch(event -> event.getProcess().isEmpty());
                }));
    }

    private static Stream<String> captures(String suffix) {
        return SharedTraces.files("live").stream()
                .map(path -> path.getFileName().toString())
                .filter(name -> name.endsWith(suffix))
                .map(name -> name.substring(0, name.length() - suffix.length()));
    }

    private static Map<String, Integer> counts(List<IoEvent> events, boolean zeroesAreWrites) {
        Map<String, Integer> counts = new TreeMap<>();
        for (IoEvent event : events) {
            String operation = operation(event.getOperation(), zeroesAreWrites);
            counts.merge(event.getDevice() + " " + operation + " " + event.getBytes(), 1, Integer::sum);
        }
        return counts;
    }

    private static String operation(Operation operation, boolean zeroesAreWrites) {
        return (zeroesAreWrites && operation == Operation.WRITE_ZEROES ? Operation.WRITE : operation).name();
    }

    private static double meanMicros(SeenTrace seen) {
        return seen.events().stream()
                        .mapToLong(IoEvent::getLatencyNanos)
                        .average()
                        .orElseThrow()
                / NANOS_PER_MICRO;
    }

    private static double maxMicros(SeenTrace seen) {
        return seen.events().stream().mapToLong(IoEvent::getLatencyNanos).max().orElseThrow() / NANOS_PER_MICRO;
    }

    /** What the other program counted: issues from the capture's JSON, latencies from the table of captures. */
    private record Truth(JsonNode json, double meanMicros, double maxMicros) {
        static Truth of(String name) throws IOException {
            JsonNode json = new ObjectMapper().readTree(SharedTraces.file("live", name + ".truth.json"));
            String row = new String(SharedTraces.file("live", "INDEX.md"), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.startsWith("| " + name + " |"))
                    .findFirst()
                    .orElseThrow();
            String[] columns = row.split(" \\| ");
            String[] latencies = columns[7].split("/");
            return new Truth(json, Double.parseDouble(latencies[0]), Double.parseDouble(latencies[1]));
        }

        Map<String, Integer> issues(boolean zeroesAreWrites) {
            Map<String, Integer> counts = new LinkedHashMap<>();
            for (JsonNode issue : json.get("issue")) {
                long bytes = issue.get(2).asLong();
                Rwbs rwbs = Rwbs.parse(issue.get(1).asText(), bytes).orElseThrow();
                String operation = operation(BlockEvent.operation(rwbs, bytes), zeroesAreWrites);
                counts.merge(
                        issue.get(0).asText() + " " + operation + " " + bytes,
                        issue.get(3).asInt(),
                        Integer::sum);
            }
            return counts;
        }
    }
}
