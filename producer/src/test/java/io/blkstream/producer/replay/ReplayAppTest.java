package io.blkstream.producer.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.geometry.GeometryCatalogue;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.publish.PublishException;
import io.blkstream.producer.replay.ReplayPlan.Origin;
import io.blkstream.producer.trace.TraceFormats;
import io.blkstream.producer.trace.TraceSource;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.serde.AvroSerializer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayAppTest {
    private static final long NOW = 1_800_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final String TRACE = """
            1.000000    a    1    sda    W 8    4096    0.00
            2.000000    a    1    sdb    W 8    4096    0.00
            Lost 4 samples
            3.000000    a    1    sda    R 8    512     0.00
            """;

    private final MockProducer<byte[], SpecificRecord> kafka = new MockProducer<>(
            true, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()));
    private final FakeWallTime time = new FakeWallTime(NOW);
    private final List<ReplayProgress> progress = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void shouldPublishGeometryThenEventsThenStatus() throws IOException {
        ReplayReport report = replay(file(TRACE), "max", Repeat.ONCE, "*.optimalIoSize=4096", "sdc.rotational=true");

        List<String> sent = kafka.history().stream()
                .map(one -> one.topic() + " " + new String(one.key(), StandardCharsets.UTF_8))
                .toList();
        assertThat(sent.subList(0, 3))
                .containsExactlyInAnyOrder(
                        "device-geometry host/sda", "device-geometry host/sdb", "device-geometry host/sdc");
        assertThat(sent.subList(3, 6))
                .containsExactly("io-events host/sda", "io-events host/sdb", "io-events host/sda");
        assertThat(sent.subList(6, sent.size()))
                .containsExactlyInAnyOrder("capture-status host/sda", "capture-status host/sdb");
        assertThat(values(DeviceGeometry.class))
                .extracting(DeviceGeometry::getOptimalIoSize)
                .containsOnly(4096);
        assertThat(report.events()).isEqualTo(3);
        assertThat(report.geometries()).isEqualTo(3);
    }

    @Test
    void shouldDateLastEventOfFileNow() throws IOException {
        ReplayReport report = replay(file(TRACE), "max", Repeat.ONCE);

        assertThat(events()).extracting(IoEvent::getIssuedAt).containsExactly(NOW - 2 * SECOND, NOW - SECOND, NOW);
        assertThat(events()).extracting(IoEvent::getHost).containsOnly("host");
        assertThat(events()).extracting(IoEvent::getSequence).containsExactly(0L, 0L, 1L);
        assertThat(events()).extracting(IoEvent::getLostBefore).containsExactly(0L, 0L, 4L);
        assertThat(records("io-events"))
                .extracting(ProducerRecord::timestamp)
                .containsExactly(NOW / 1_000_000 - 2000, NOW / 1_000_000 - 1000, NOW / 1_000_000);
        assertThat(report.firstIssueNanos()).contains(NOW - 2 * SECOND);
        assertThat(report.lastIssueNanos()).contains(NOW);
        assertThat(time.nowNanos()).isEqualTo(NOW);
    }

    @Test
    void shouldTellLossOnEveryDevice() throws IOException {
        replay(file(TRACE + "9.9,9 broken\n4.000,000    a    1    sda    R 8    512     0,00\n"), "max", Repeat.ONCE);

        assertThat(values(CaptureStatus.class))
                .extracting(s -> s.getDevice() + " " + s.getCaptured() + " " + s.getLost() + " " + s.getRejected() + " "
                        + s.getState())
                .containsExactlyInAnyOrder("sda 2 4 {} ENDED", "sdb 1 4 {} ENDED", " 0 0 {unusable-row=1} ENDED");
    }

    @Test
    void shouldContinueTimesAndSequencesOverCycles() throws IOException {
        ReplayReport report = replay(file(TRACE), "max", Repeat.times(3));

        List<Long> expected = IntStream.rangeClosed(0, 8)
                .mapToObj(i -> NOW - (8 - i) * SECOND)
                .toList();
        assertThat(events()).extracting(IoEvent::getIssuedAt).isEqualTo(expected);
        assertThat(events())
                .filteredOn(event -> event.getDevice().equals("sda"))
                .extracting(IoEvent::getSequence)
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(report.cycles()).isEqualTo(3);
        assertThat(report.trace().events()).isEqualTo(3);
    }

    @Test
    void shouldFillSpanOfEventTime() throws IOException {
        replay(file(TRACE), "max", Repeat.until(Duration.ofSeconds(10)));

        assertThat(events()).hasSize(10);
        assertThat(events().get(0).getIssuedAt()).isEqualTo(NOW - 10 * SECOND);
        assertThat(events().get(9).getIssuedAt()).isEqualTo(NOW - SECOND);
    }

    @Test
    void shouldPaceAndReportProgress() throws IOException {
        replay(file(TRACE), "1x", Repeat.times(2));

        assertThat(events()).extracting(IoEvent::getIssuedAt).startsWith(NOW, NOW + SECOND, NOW + 2 * SECOND);
        assertThat(time.nowNanos()).isEqualTo(NOW + 5 * SECOND);
        assertThat(progress).hasSize(5);
        assertThat(progress.get(0)).isEqualTo(new ReplayProgress(2, NOW + SECOND, 2.0));
        assertThat(progress.get(4)).isEqualTo(new ReplayProgress(6, NOW + 5 * SECOND, 1.0));
    }

    @Test
    void shouldPublishStatusMeanwhile() throws IOException {
        ReplaySettings hourly = settings(file(TRACE), "1x", Repeat.times(2));
        ReplaySettings settings = new ReplaySettings(
                hourly.source(), hourly.format(), hourly.geometry(), hourly.plan(), Duration.ofSeconds(3));

        new ReplayApp(settings, TraceFormats.standard(), new EventPublisher(kafka), time, progress::add).run();

        assertThat(values(CaptureStatus.class))
                .filteredOn(status -> status.getState() == CaptureState.RUNNING)
                .extracting(status -> status.getDevice() + " " + status.getCaptured())
                .containsExactlyInAnyOrder("sda 3", "sdb 1");
        assertThat(values(CaptureStatus.class))
                .filteredOn(status -> status.getState() == CaptureState.ENDED)
                .extracting(status -> status.getDevice() + " " + status.getCaptured())
                .containsExactlyInAnyOrder("sda 4", "sdb 2");
    }

    @Test
    void shouldStartPipeNowAndKeepItBehindTheClock() throws IOException {
        replay(pipe(TRACE), "max", Repeat.times(2), "sdb.optimalIoSize=512");

        assertThat(events()).hasSize(6);
        assertThat(events().get(0).getIssuedAt()).isEqualTo(NOW);
        assertThat(events().get(5).getIssuedAt()).isEqualTo(NOW + 5 * SECOND).isEqualTo(time.nowNanos());
        assertThat(kafka.history().get(0).topic()).isEqualTo("device-geometry");
    }

    @Test
    void shouldReplayLargeFileByReadingItAgain() throws IOException {
        String rows = IntStream.range(0, TraceCycles.KEPT_EVENTS + 1)
                .mapToObj(i -> String.format("%d.%06d a 1 sda W 8 4096 0.00%n", i / 1_000_000, i % 1_000_000))
                .collect(Collectors.joining());

        ReplayReport report = replay(file(rows), "max", Repeat.times(2));

        assertThat(report.events()).isEqualTo(2L * (TraceCycles.KEPT_EVENTS + 1));
        assertThat(report.firstIssueNanos()).contains(NOW - (2L * TraceCycles.KEPT_EVENTS + 1) * 1_000);
        assertThat(report.lastIssueNanos()).contains(NOW);
    }

    @Test
    void shouldRefuseToRepeatLargePipe() {
        String rows = IntStream.range(0, TraceCycles.KEPT_EVENTS + 1)
                .mapToObj(i -> "1.000000 a 1 sda W 8 4096 0.00\n")
                .collect(Collectors.joining());

        assertThatThrownBy(() -> replay(pipe(rows), "max", Repeat.times(2)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be repeated");
    }

    @Test
    void shouldSayThatTheToolFailed() throws IOException {
        ReplayReport report = replay(
                file(
                        "Traceback (most recent call last):\n  biosnoop\nException: Failed to compile BPF module <text>\n"),
                "max",
                Repeat.ONCE);

        assertThat(report.events()).isZero();
        assertThat(values(CaptureStatus.class)).singleElement().satisfies(status -> {
            assertThat(status.getState()).isEqualTo(CaptureState.FAILED);
            assertThat(status.getMessage()).contains("Failed to compile");
        });
    }

    @Test
    void shouldFailWithFirstAsynchronousError() {
        try (MockProducer<byte[], SpecificRecord> slow = new MockProducer<>(
                false, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()))) {
            EventPublisher publisher = new EventPublisher(slow);
            ReplaySettings settings = settings(pipe(TRACE), "1x", Repeat.ONCE);
            WallTime failing = new WallTime() {
                @Override
                public long nowNanos() {
                    return time.nowNanos();
                }

                @Override
                public void pause(long nanos) {
                    time.pause(nanos);
                    slow.errorNext(new TimeoutException("no answer in 120 s"));
                }
            };
            ReplayApp app = new ReplayApp(settings, TraceFormats.standard(), publisher, failing, progress::add);

            assertThatThrownBy(app::run)
                    .isInstanceOf(PublishException.class)
                    .hasMessageContaining("io-events")
                    .hasMessageContaining("no answer in 120 s")
                    .hasMessageContaining("bootstrap.servers");
            assertThat(publisher.failed()).isEqualTo(1);
        }
    }

    @Test
    void shouldStopWhenTold() throws IOException {
        ReplaySettings settings = settings(file(TRACE), "1x", Repeat.times(1_000_000));
        ReplayApp[] app = new ReplayApp[1];
        app[0] = new ReplayApp(settings, TraceFormats.standard(), new EventPublisher(kafka), time, report -> {
            if (report.events() >= 30) {
                app[0].stop();
            }
        });

        ReplayReport report = app[0].run();

        assertThat(report.events()).isEqualTo(30);
        assertThat(values(CaptureStatus.class)).isNotEmpty();
    }

    private ReplayReport replay(TraceSource source, String speed, Repeat repeat, String... geometry)
            throws IOException {
        ReplaySettings settings = settings(source, speed, repeat, geometry);
        return new ReplayApp(settings, TraceFormats.standard(), new EventPublisher(kafka), time, progress::add).run();
    }

    private static ReplaySettings settings(TraceSource source, String speed, Repeat repeat, String... geometry) {
        ReplayPlan plan = new ReplayPlan(Origin.NOW, Speed.parse(speed), repeat, "host");
        try {
            return new ReplaySettings(
                    source,
                    Optional.empty(),
                    GeometryCatalogue.load(List.of(), List.of(geometry)),
                    plan,
                    Duration.ofHours(1));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private TraceSource file(String text) throws IOException {
        return TraceSource.file(Files.writeString(folder.resolve("trace.txt"), text));
    }

    private static TraceSource pipe(String text) {
        return TraceSource.once("-", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private List<IoEvent> events() {
        return values(IoEvent.class);
    }

    private List<ProducerRecord<byte[], SpecificRecord>> records(String topic) {
        return kafka.history().stream()
                .filter(sent -> sent.topic().equals(topic))
                .toList();
    }

    private <T> List<T> values(Class<T> type) {
        return kafka.history().stream()
                .map(ProducerRecord::value)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
