package io.blkstream.producer.trace.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.trace.ReadTrace;
import io.blkstream.producer.trace.TracedIo;
import io.blkstream.schemas.Completion;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.json.AvroJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class EventLinesFormatTest {
    private static final String EVENT = "{\"issuedAt\":1000,\"operation\":\"WRITE\",\"sector\":24,\"bytes\":3584,"
            + "\"latencyNanos\":430000,\"process\":\"md0_raid10\",\"host\":\"db7\",\"device\":\"nvme0n1\"}";

    @Property(tries = 300)
    void shouldReadBackWhatItIsGiven(@ForAll("events") List<IoEvent> events) {
        String text = events.stream().map(AvroJson::write).collect(Collectors.joining("\n"));

        ReadTrace trace = ReadTrace.bytes(text.getBytes(StandardCharsets.UTF_8));

        assertThat(trace.summary().format()).isEqualTo("blkstream-json");
        assertThat(trace.rejectReasons()).isEmpty();
        assertThat(trace.events()).extracting(io -> withoutSequence(io.event())).isEqualTo(events);
        assertThat(trace.events())
                .extracting(TracedIo::timeNanos)
                .isEqualTo(events.stream().map(IoEvent::getIssuedAt).toList());
    }

    @Property(tries = 500)
    void shouldNeverThrowOnRandomBytes(@ForAll @Size(max = 300) byte[] bytes) {
        ReadTrace trace = ReadTrace.as("blkstream-json", bytes);

        assertThat(trace.events()).hasSize((int) trace.summary().events());
    }

    @Property(tries = 500)
    void shouldKeepTheNeighboursOfADamagedLine(@ForAll("damaged") String damaged) {
        ReadTrace trace = ReadTrace.as(
                "blkstream-json", (EVENT + "\n" + damaged + "\n" + EVENT).getBytes(StandardCharsets.UTF_8));

        assertThat(trace.events()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(trace.events().get(trace.events().size() - 1).line()).isEqualTo(3);
        assertThat(trace.summary().rejected() + trace.events().size()).isEqualTo(damaged.isBlank() ? 2 : 3);
    }

    @Example
    void shouldCountEachHostsDeviceByItself() {
        ReadTrace trace = ReadTrace.text(EVENT, EVENT.replace("db7", "db8"), EVENT);

        assertThat(trace.events()).extracting(io -> io.event().getSequence()).containsExactly(0L, 0L, 1L);
    }

    @Example
    void shouldRefuseWhatNoDeviceCanHaveDone() {
        ReadTrace trace = ReadTrace.text(
                EVENT,
                EVENT.replace("430000", "-1"),
                EVENT.replace("3584", "-2"),
                EVENT.replace("24,", "-3,"),
                EVENT.replace("WRITE", "WRIET"),
                EVENT.replace("{", "{\"weight\":0,"),
                EVENT.replace("{", "{\"lostBefore\":-5,"));

        assertThat(trace.events()).hasSize(1);
        assertThat(trace.rejectReasons())
                .hasSize(6)
                .contains("latencyNanos < 0: -1", "bytes < -1: -2", "sector < -1: -3", "weight < 1: 0")
                .contains("lostBefore < 0: -5")
                .anyMatch(reason -> reason.contains("WRIET") && reason.contains("WRITE"));
    }

    @Provide
    Arbitrary<String> damaged() {
        return Arbitraries.integers()
                .between(0, EVENT.length() - 1)
                .flatMap(at -> Arbitraries.chars()
                        .range(' ', '~')
                        .map(letter -> EVENT.substring(0, at) + letter + EVENT.substring(at + 1)));
    }

    @Provide
    Arbitrary<List<IoEvent>> events() {
        return Builders.withBuilder(IoEvent::newBuilder)
                .use(Arbitraries.longs().greaterOrEqual(0))
                .in(IoEvent.Builder::setIssuedAt)
                .use(Arbitraries.of(Operation.class))
                .in(IoEvent.Builder::setOperation)
                .use(Arbitraries.integers().between(0, 63))
                .in(IoEvent.Builder::setFlags)
                .use(Arbitraries.longs().greaterOrEqual(-1))
                .in(IoEvent.Builder::setSector)
                .use(Arbitraries.longs().greaterOrEqual(-1))
                .in(IoEvent.Builder::setBytes)
                .use(Arbitraries.longs().greaterOrEqual(0).injectNull(0.2))
                .in(IoEvent.Builder::setLatencyNanos)
                .use(Arbitraries.longs().greaterOrEqual(0).injectNull(0.5))
                .in(IoEvent.Builder::setQueuedNanos)
                .use(Arbitraries.integers().greaterOrEqual(1).injectNull(0.2))
                .in(IoEvent.Builder::setInFlight)
                .use(Arbitraries.integers().greaterOrEqual(1).injectNull(0.5))
                .in(IoEvent.Builder::setBios)
                .use(Arbitraries.of(Completion.class))
                .in(IoEvent.Builder::setCompletion)
                .use(Arbitraries.integers().between(1, 1000))
                .in(IoEvent.Builder::setWeight)
                .use(Arbitraries.longs().between(0, 1000))
                .in(IoEvent.Builder::setLostBefore)
                .use(Arbitraries.strings().ofMaxLength(15))
                .in(IoEvent.Builder::setProcess)
                .use(Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1))
                .in(IoEvent.Builder::setHost)
                .use(Arbitraries.of("sda", "nvme0n1", "cciss!c0d0", ""))
                .in(IoEvent.Builder::setDevice)
                .build(IoEvent.Builder::build)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    private static IoEvent withoutSequence(IoEvent event) {
        event.setSequence(-1);
        return event;
    }
}
