package io.blkstream.producer.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.ReadTrace;
import io.blkstream.producer.trace.Rwbs;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class BiosnoopWriterTest {
    @Property
    void shouldSpellWhatTheKernelSpells(@ForAll Operation operation, @ForAll @IntRange(max = 63) int flags) {
        boolean flush = operation == Operation.FLUSH || operation == Operation.OTHER;
        int spelled = flush ? flags & ~IoFlags.PREFLUSH : flags;
        // ZRA is the reset of all zones, to the kernel too.
        Assume.that(operation != Operation.ZONE || (flags & IoFlags.READAHEAD) == 0);

        String letters = BiosnoopWriter.letters(operation, spelled);

        assertThat(Rwbs.parse(letters, operation == Operation.OTHER ? 0 : 4096)).contains(new Rwbs(operation, spelled));
    }

    @Example
    void shouldBeReadBackByTheBiosnoopFormat() throws IOException {
        for (String name : Scenarios.names()) {
            Generated generated = Generated.of(
                    Scenarios.named(name),
                    Scenarios.named(name).defaults().withHosts(1).withDuration(Duration.ofSeconds(2)),
                    1);

            ReadTrace trace = ReadTrace.bytes(text(generated.events()));

            assertThat(trace.summary().format()).as(name).isEqualTo("biosnoop");
            assertThat(trace.summary().rejected()).as(name).isZero();
            assertThat(trace.summary().outOfOrder()).as(name).isZero();
            assertThat(trace.events()).as(name).hasSameSizeAs(generated.events());
            assertThat(trace.events().stream().map(io -> content(io.event())))
                    .as(name)
                    .containsExactlyElementsOf(byCompletion(generated.events()));
        }
    }

    private static byte[] text(List<IoEvent> events) throws IOException {
        StringWriter out = new StringWriter();
        BiosnoopWriter writer = new BiosnoopWriter(out);
        for (IoEvent event : events) {
            writer.write(event);
        }
        writer.end();
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> byCompletion(List<IoEvent> events) {
        List<IoEvent> sorted = new ArrayList<>(events);
        sorted.sort(Comparator.comparingLong(event -> event.getIssuedAt() + event.getLatencyNanos()));
        return sorted.stream().map(BiosnoopWriterTest::content).toList();
    }

    private static String content(IoEvent event) {
        return event.getDevice() + " " + event.getOperation() + " " + event.getFlags() + " " + event.getSector() + " "
                + event.getBytes() + " " + event.getPid() + " '" + event.getProcess() + "' "
                + Math.round(event.getLatencyNanos() / 1e3);
    }
}
