package io.blkstream.streams.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.streams.domain.event.BlockIo;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FrameBlockIoTest {

    @Property
    void shouldReadWhatAvroReads(@ForAll("events") IoEvent event) {
        FrameBlockIo frame = new FrameBlockIo();

        frame.readFrom(IoEventFrames.frame(1, event), 5);

        BlockIo avro = new AvroBlockIo(event);
        assertThat(frame.issuedAtNanos()).isEqualTo(avro.issuedAtNanos());
        assertThat(frame.operation()).isEqualTo(avro.operation());
        assertThat(frame.flags()).isEqualTo(avro.flags());
        assertThat(frame.sector512()).isEqualTo(avro.sector512());
        assertThat(frame.bytes()).isEqualTo(avro.bytes());
        assertThat(frame.latencyNanos()).isEqualTo(avro.latencyNanos());
        assertThat(frame.queuedNanos()).isEqualTo(avro.queuedNanos());
        assertThat(frame.inFlight()).isEqualTo(avro.inFlight());
        assertThat(frame.bios()).isEqualTo(avro.bios());
        assertThat(frame.completion()).isEqualTo(avro.completion());
        assertThat(frame.error()).isEqualTo(avro.error());
        assertThat(frame.weight()).isEqualTo(avro.weight());
        assertThat(frame.lostBefore()).isEqualTo(avro.lostBefore());
        assertThat(frame.pid()).isEqualTo(avro.pid());
        assertThat(frame.process()).isEqualTo(avro.process());
        assertThat(frame.process()).isEqualTo(avro.process());
    }

    /** Whatever the bytes are, what comes out is an event or one of the two documented errors. */
    @Property
    void shouldFailOnlyInTheDocumentedWays(@ForAll byte[] bytes) {
        FrameBlockIo frame = new FrameBlockIo();
        byte[] copy = Arrays.copyOf(bytes, bytes.length);

        try {
            frame.readFrom(bytes, 0);
            assertThat(frame.process()).isNotNull();
        } catch (IndexOutOfBoundsException | ArithmeticException documented) {
            assertThat(documented).isNotNull();
        }

        assertThat(bytes).isEqualTo(copy);
    }

    @Provide
    Arbitrary<IoEvent> events() {
        Arbitrary<Long> longs = Arbitraries.longs();
        Arbitrary<Long> naturals = Arbitraries.longs().greaterOrEqual(0);
        Arbitrary<Integer> ints = Arbitraries.integers();
        Arbitrary<IoEvent.Builder> numbers = Combinators.combine(
                        longs, Arbitraries.of(Operation.class), ints, longs, longs, naturals.injectNull(0.3), ints)
                .as((issued, operation, flags, sector, bytes, latency, pid) -> IoEvent.newBuilder()
                        .setIssuedAt(issued)
                        .setOperation(operation)
                        .setFlags(flags)
                        .setSector(sector)
                        .setBytes(bytes)
                        .setLatencyNanos(latency)
                        .setPid(pid));
        return Combinators.combine(
                        numbers,
                        naturals.injectNull(0.5),
                        Arbitraries.integers().greaterOrEqual(1).injectNull(0.5),
                        Arbitraries.of(Completion.class),
                        ints,
                        longs,
                        Arbitraries.strings().ofMaxLength(15))
                .as((builder, queued, count, completion, number, sequence, text) -> builder.setQueuedNanos(queued)
                        .setInFlight(count)
                        .setBios(count)
                        .setCompletion(completion)
                        .setError(number)
                        .setWeight(number)
                        .setLostBefore(sequence)
                        .setSequence(sequence)
                        .setProcess(text)
                        .setCgroup(text)
                        .setHost("host")
                        .setDevice("sda")
                        .build());
    }
}
