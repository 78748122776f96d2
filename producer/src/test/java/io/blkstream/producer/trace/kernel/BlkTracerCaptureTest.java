package io.blkstream.producer.trace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same I/Os on a loop device, recorded by the kernel's blk tracer and by block tracepoints (Linux 6.18). */
class BlkTracerCaptureTest {
    private static final double MICROS = 50;

    @ParameterizedTest
    @CsvSource({
        "blk-bin-nocontext, blktrace",
        "blk-bin-context, blktrace",
        "blk-text, blkparse",
        "blk-classic, blkparse",
    })
    void shouldShowTheSameIosAsTheTracepoints(String name, String format) throws IOException {
        byte[] input = bytes(name + ".trace");
        SeenTrace tracepoints = SeenTrace.detect(bytes(name + ".ftrace.txt"));

        SeenTrace seen = SeenTrace.detect(input);

        assertThat(SeenTrace.formatOf(input)).isEqualTo(format);
        assertThat(seen.rejects).isEmpty();
        assertThat(kinds(seen)).isEqualTo(kinds(tracepoints)).hasSizeGreaterThan(5);
        assertThat(micros(seen)).isCloseTo(micros(tracepoints), within(MICROS));
        assertThat(seen.events()).allMatch(event -> event.getLatencyNanos() != null);
    }

    private static byte[] bytes(String name) throws IOException {
        try (InputStream in = BlkTracerCaptureTest.class.getResourceAsStream("/traces/kernel/" + name)) {
            return in.readAllBytes();
        }
    }

    private static Map<List<Object>, Long> kinds(SeenTrace seen) {
        return seen.events().stream()
                .map(BlkTracerCaptureTest::kind)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static List<Object> kind(IoEvent event) {
        // The blk tracer shows write-zeroes as writes.
        boolean zeroes = event.getOperation() == Operation.WRITE_ZEROES;
        Operation operation = zeroes ? Operation.WRITE : event.getOperation();
        return List.of(event.getDevice(), operation, event.getSector(), event.getBytes());
    }

    private static double micros(SeenTrace seen) {
        return seen.events().stream()
                        .mapToLong(IoEvent::getLatencyNanos)
                        .average()
                        .orElseThrow()
                / 1000;
    }
}
