package io.blkstream.schemas.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Completion;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.LatencySummary;
import io.blkstream.schemas.MirrorKind;
import io.blkstream.schemas.Operation;
import io.blkstream.schemas.OperationTotals;
import io.blkstream.schemas.Reject;
import io.blkstream.schemas.Samples;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AvroJsonTest {

    @Test
    void shouldWriteWhatAPersonWouldWrite() {
        assertThat(AvroJson.write(Samples.ioEvent()))
                .isEqualTo("{\"issuedAt\":1764500000123456789,\"operation\":\"WRITE\",\"flags\":9,"
                        + "\"sector\":1234567890,\"bytes\":4096,\"latencyNanos\":85000,\"queuedNanos\":1200,"
                        + "\"inFlight\":7,\"bios\":1,\"completion\":\"INTERRUPT\",\"error\":0,\"weight\":1,"
                        + "\"lostBefore\":0,\"sequence\":42,\"pid\":4711,\"process\":\"postgres\",\"cgroup\":null,"
                        + "\"host\":\"db-7\",\"device\":\"nvme0n1\"}");
        assertThat(AvroJson.write(Samples.reject())).contains("\"value\":\"AP8H\"");
    }

    @Test
    void shouldReadWhatItWrote() {
        ThroughputWindow window = ThroughputWindow.newBuilder()
                .setScope(WindowScope.DEVICE)
                .setId("db-7/sda")
                .setStart(1)
                .setEnd(2)
                .setByOperation(List.of(new OperationTotals(Operation.READ, 3L, 4L)))
                .setReadLatency(LatencySummary.newBuilder().setMeanNanos(1.5).build())
                .setSizeHistogram(List.of(0L, 5L))
                .setMembers(List.of("x"))
                .setIops(Double.NEGATIVE_INFINITY)
                .build();

        assertReadsBack(Samples.ioEvent());
        assertReadsBack(Samples.reject());
        assertReadsBack(window);
        assertThat(AvroJson.read(AvroJson.writePretty(window), ThroughputWindow.class))
                .isEqualTo(window);
    }

    @Property(tries = 200)
    void shouldKeepAnyTextAndNumber(
            @ForAll String process, @ForAll long issuedAt, @ForAll int pid, @ForAll byte[] bytes) {
        IoEvent event = Samples.ioEvent();
        event.setProcess(process);
        event.setIssuedAt(issuedAt);
        event.setPid(pid);
        Reject reject = Samples.reject();
        reject.setValue(java.nio.ByteBuffer.wrap(bytes));

        assertReadsBack(event);
        assertReadsBack(reject);
    }

    @Test
    void shouldFillMissingFieldsWithDefaults() {
        IoEvent event = AvroJson.read(
                "{\"issuedAt\": 5, \"process\": \"fio\", \"host\": \"h\", \"device\": \"sda\"}", IoEvent.class);
        CaptureStatus one = captureStatus();
        one.getRejected().put("BAD", 1L);

        assertThat(event.getOperation()).isEqualTo(Operation.OTHER);
        assertThat(event.getSector()).isEqualTo(-1);
        assertThat(event.getLatencyNanos()).isNull();
        assertThat(event.getCompletion()).isEqualTo(Completion.UNKNOWN);
        assertThat(captureStatus().getRejected()).isEmpty();
    }

    @Test
    void shouldTakeUnionValuesBareAndWrapped() {
        String json = "{\"issuedAt\": 5, \"process\": \"fio\", \"host\": \"h\", \"device\": \"sda\","
                + " \"latencyNanos\": {\"long\": 7}, \"queuedNanos\": 8, \"cgroup\": {\"string\": \"/a\"}}";
        String geometry = "{\"host\": \"h\", \"device\": \"sda\", \"mirror\": %s}";
        String mirror = "{\"arrayId\": \"md0\", \"kind\": \"MD_RAID1\"}";

        IoEvent event = AvroJson.read(json, IoEvent.class);
        DeviceGeometry bare = AvroJson.read(geometry.formatted(mirror), DeviceGeometry.class);
        DeviceGeometry wrapped = AvroJson.read(
                geometry.formatted("{\"io.blkstream.schemas.Mirror\": " + mirror + "}"), DeviceGeometry.class);

        assertThat(event.getLatencyNanos()).isEqualTo(7);
        assertThat(event.getQueuedNanos()).isEqualTo(8);
        assertThat(event.getCgroup()).isEqualTo("/a");
        assertThat(bare.getMirror().getKind()).isEqualTo(MirrorKind.MD_RAID1);
        assertThat(wrapped).isEqualTo(bare);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sectr | 1 | $: unknown field 'sectr' of IoEvent; did you mean 'sector'?",
                "operation | \"WRIT\" | $.operation: 'WRIT' is no Operation; did you mean 'WRITE'?",
                "sector | \"1\" | $.sector: found \"1\" where long belongs",
                "sector | 1.5 | $.sector: 1.5 is not a whole number",
                "pid | 3000000000 | $.pid: 3000000000 is not within -2147483648..2147483647",
                "sector | 9223372036854775808 | $.sector: 9223372036854775808 is not within",
                "sector | 1e400 | $.sector: ",
                "sector | 1e999999999 | $.sector: ",
                "sector | null | $.sector: found null where long belongs",
                "latencyNanos | {\"lng\": 5} | $.latencyNanos: found an object, accepted: [null, long]",
                "latencyNanos | {\"long\": true} | $.latencyNanos['long']: found true where long belongs",
                "latencyNanos | 0.5 | $.latencyNanos: 0.5 is not a whole number",
                "process | [] | $.process: found an array where string belongs"
            })
    void shouldSayWhereAndWhatDoesNotFit(String field, String value, String message) {
        String json = "{\"issuedAt\": 5, \"host\": \"h\", \"device\": \"sda\", \"" + field + "\": " + value
                + (field.equals("process") ? "}" : ", \"process\": \"fio\"}");

        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(json, IoEvent.class))
                .withMessageStartingWith(message);
    }

    @Test
    void shouldNamePathsWithinArraysAndMaps() {
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(
                        "{\"id\": \"x\", \"start\": 1, \"end\": 2, \"byOperation\": [{}, {\"bytes\": \"1\"}]}",
                        ThroughputWindow.class))
                .satisfies(e -> assertThat(e.path()).isEqualTo("$.byOperation[1].bytes"));
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(
                        "{\"host\": \"h\", \"device\": \"d\", \"intervalStart\": 1, \"intervalEnd\": 2,"
                                + " \"source\": \"s\", \"rejected\": {\"BAD\": null}}",
                        CaptureStatus.class))
                .satisfies(e -> assertThat(e.path()).isEqualTo("$.rejected['BAD']"));
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read("{\"issuedAt\": 5}", IoEvent.class))
                .withMessage("$.host: missing, and it has no default");
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(
                        "{\"topic\": \"t\", \"partition\": 0, \"offset\": 0, \"reason\": \"r\", \"value\": \"*\"}",
                        Reject.class))
                .withMessageStartingWith("$.value: \"*\" is not base64");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"'{\"issuedAt\": 5,\n  host: 1}' | 2 | 4", "'{} {}' | 1 | 5", "'{\"a\":1,\"a\":2}' | 1 | 12"})
    void shouldGiveLineAndColumnOfSyntaxErrors(String json, int line, int column) {
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(json, IoEvent.class))
                .satisfies(e -> {
                    assertThat(e.line()).isEqualTo(line);
                    assertThat(e.column()).isBetween(column - 1, column + 1);
                });
    }

    @ParameterizedTest
    @CsvSource({"''", "'[]'", "'5'", "'null'"})
    void shouldRefuseWhatIsNoObject(String json) {
        assertThatExceptionOfType(AvroJsonException.class)
                .isThrownBy(() -> AvroJson.read(json, IoEvent.class))
                .withMessageStartingWith("$: found ");
    }

    private static CaptureStatus captureStatus() {
        return AvroJson.read(
                "{\"host\": \"h\", \"device\": \"d\", \"intervalStart\": 1, \"intervalEnd\": 2, \"source\": \"s\"}",
                CaptureStatus.class);
    }

    private static void assertReadsBack(SpecificRecord record) {
        String json = AvroJson.write(record);

        assertThat(AvroJson.read(json, record.getClass())).isEqualTo(record);
        assertThat(json).isEqualTo(normalized(json));
    }

    private static String normalized(String json) {
        try {
            return new ObjectMapper().readTree(json).toString();
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
