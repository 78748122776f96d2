package io.blkstream.producer.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.BlankIo;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceInput;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.producer.trace.TraceSummary;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.IoFlags;
import io.blkstream.schemas.Operation;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextOutputTest {
    private static final long ISSUED = 1_800_000_000_000_000_000L;

    @ParameterizedTest
    @EnumSource(
            value = Operation.class,
            names = {"READ", "WRITE", "DISCARD", "WRITE_ZEROES", "ZONE", "FLUSH"})
    void shouldReadBackAsBiosnoop(Operation operation) throws IOException {
        IoEvent event = event(operation);

        IoEvent read = readBack(event).get(1);

        assertThat(read.getOperation()).isEqualTo(operation);
        assertThat(read.getSector()).isEqualTo(event.getSector());
        assertThat(read.getBytes()).isEqualTo(event.getBytes());
        assertThat(read.getLatencyNanos()).isEqualTo(123_456);
        assertThat(read.getQueuedNanos()).isEqualTo(789);
        assertThat(read.getIssuedAt()).isZero();
        assertThat(read.getDevice()).isEqualTo("nvme0n1");
        assertThat(read.getFlags()).isEqualTo(event.getFlags());
    }

    @ParameterizedTest
    @ValueSource(strings = {"fio", "", "loop0 W 8 4096", "my job[7]: (x)", "näme"})
    void shouldKeepProcessNames(String process) throws IOException {
        IoEvent event = event(Operation.WRITE);
        event.setProcess(process);

        assertThat(readBack(event).get(1).getProcess()).isEqualTo(process);
    }

    @Test
    void shouldTellOfLossesAndLeaveUnknownTimesUnknown() throws IOException {
        IoEvent event = event(Operation.WRITE);
        event.setLostBefore(17);
        event.setLatencyNanos(null);
        event.setQueuedNanos(null);

        IoEvent read = readBack(event).get(1);

        assertThat(read.getLostBefore()).isEqualTo(17);
        assertThat(read.getLatencyNanos()).isNull();
        assertThat(read.getQueuedNanos()).isNull();
    }

    private static List<IoEvent> readBack(IoEvent event) throws IOException {
        StringWriter text = new StringWriter();
        try (TextOutput output = new TextOutput(new PrintWriter(text), status -> {})) {
            output.event(event(Operation.READ));
            output.event(event);
        }
        List<IoEvent> events = new ArrayList<>();
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        try (TraceInput input =
                TraceInput.open(TraceSource.once("-", new ByteArrayInputStream(bytes)), TraceFormats.standard())) {
            TraceSummary summary = input.read(io -> events.add(io.event()));
            assertThat(summary.format()).isEqualTo("biosnoop");
            assertThat(summary.rejects()).isEmpty();
        }
        return events;
    }

    private static IoEvent event(Operation operation) {
        boolean flush = operation == Operation.FLUSH;
        IoEvent event = BlankIo.create();
        event.setIssuedAt(ISSUED);
        event.setOperation(operation);
        event.setFlags(flush ? 0 : IoFlags.SYNC | IoFlags.META);
        event.setSector(flush ? -1 : 2048);
        event.setBytes(flush ? 0 : 4096);
        event.setLatencyNanos(123_456L);
        event.setQueuedNanos(789L);
        event.setPid(1);
        event.setProcess("fio");
        event.setDevice("nvme0n1");
        return event;
    }
}
