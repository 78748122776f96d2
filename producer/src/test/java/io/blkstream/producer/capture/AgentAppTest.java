package io.blkstream.producer.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.producer.capture.live.HostClock;
import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.publish.PublishException;
import io.blkstream.producer.trace.BlankIo;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.serde.AvroSerializer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class AgentAppTest {
    private static final AgentConfig CONFIG =
            new AgentConfig("host", 1000, 1, 0, Duration.ofSeconds(30), Duration.ofSeconds(10));

    private final MockProducer<byte[], SpecificRecord> kafka = new MockProducer<>(
            true, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()));

    @Test
    void shouldPublishGeometryThenEventsThenTheLastStatus() throws Exception {
        run(CONFIG, out -> {
            out.events(events(3));
            out.report(List.of(report(5L, 2)));
        });

        assertThat(kafka.history())
                .extracting(ProducerRecord::topic)
                .containsExactly("device-geometry", "io-events", "io-events", "io-events", "capture-status");
        CaptureStatus status = (CaptureStatus) kafka.history().get(4).value();
        assertThat(status.getCaptured()).isEqualTo(3);
        assertThat(status.getObserved()).isEqualTo(5);
        assertThat(status.getLost()).isEqualTo(2);
        assertThat(status.getRejected()).isEqualTo(Map.of("excluded", 1L));
        assertThat(status.getSource()).isEqualTo("fake");
        assertThat(status.getState()).isEqualTo(CaptureState.ENDED);
        assertThat(kafka.closed()).isTrue();
    }

    @Test
    void shouldDropTheOldestAndSaySo() throws Exception {
        AgentConfig small = new AgentConfig("host", 10, 1, 0, Duration.ofSeconds(30), Duration.ofSeconds(10));

        run(small, out -> {
            out.events(events(100));
            out.report(List.of(report(100L, 0)));
        });

        List<IoEvent> sent = sentEvents();
        assertThat(sent.stream().mapToLong(event -> 1 + event.getLostBefore()).sum())
                .isEqualTo(100);
        CaptureStatus status = lastStatus();
        assertThat(status.getCaptured() + status.getLost()).isEqualTo(100);
        assertThat(status.getLost()).isEqualTo(90);
        assertThat(status.getMessage()).contains("90 I/Os dropped", "agent.buffer.events");
    }

    @Test
    void shouldSampleWithWeights() throws Exception {
        AgentConfig sampling = new AgentConfig("host", 10_000, 4, 0, Duration.ofSeconds(30), Duration.ofNanos(1));

        run(sampling, out -> {
            out.report(List.of(report(null, 0)));
            out.events(events(4000));
        });

        assertThat(sentEvents())
                .hasSizeBetween(800, 1200)
                .extracting(IoEvent::getWeight)
                .containsOnly(4);
        assertThat(kafka.history().stream()
                        .filter(sent -> sent.value() instanceof CaptureStatus status
                                && status.getState() == CaptureState.SAMPLING
                                && status.getMessage().contains("1 of 4")))
                .isNotEmpty();
    }

    @Test
    void shouldTellWhatTheCaptureFailedOf() {
        assertThatThrownBy(() -> run(CONFIG, out -> {
                    out.report(List.of(report(null, 0)));
                    throw new CaptureException("no tracefs");
                }))
                .isInstanceOf(CaptureException.class)
                .hasMessage("no tracefs");
        assertThat(lastStatus().getState()).isEqualTo(CaptureState.FAILED);
        assertThat(lastStatus().getMessage()).isEqualTo("no tracefs");
    }

    @Test
    void shouldStopTheCaptureWhenKafkaRefuses() {
        kafka.sendException = new AuthorizationException("not allowed");

        assertThatThrownBy(() -> run(CONFIG, out -> out.events(events(1))))
                .isInstanceOf(PublishException.class)
                .hasMessageContaining("not allowed");
    }

    @Test
    void shouldEndWhenItIsStopped() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        IoCapture endless = new IoCapture() {
            @Override
            public String source() {
                return "fake";
            }

            @Override
            public void run(CaptureOut out) throws IOException {
                out.events(events(2));
                begun.countDown();
                try {
                    stopped.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                out.events(events(1));
            }

            @Override
            public void stop() {
                stopped.countDown();
            }
        };
        AgentApp app = app(CONFIG, endless, List::of);
        app.start();
        begun.await();

        app.stop();
        app.awaitEnd();

        assertThat(sentEvents()).hasSize(3);
        assertThat(lastStatus().getDevice()).isEmpty();
    }

    @Test
    void shouldAccountForEveryCapturedEvent() throws Exception {
        AgentConfig tight = new AgentConfig("host", 10, 2, 0, Duration.ofSeconds(30), Duration.ofSeconds(10));
        AgentApp app = app(
                tight,
                new OneShot(out -> {
                    out.events(events(1000));
                    out.report(List.of(report(1000L, 7)));
                }),
                List::of);

        app.start();
        app.awaitEnd();

        AgentFigures figures = app.figures();
        assertThat(figures.captured()).isEqualTo(1000);
        assertThat(figures.sampledOut()).isPositive();
        assertThat(figures.droppedByBuffer()).isPositive();
        assertThat(figures.published()).isEqualTo(sentEvents().size());
        assertThat(figures.published() + figures.sampledOut() + figures.droppedByBuffer())
                .isEqualTo(1000);
        assertThat(figures.lost()).isEqualTo(7);
        assertThat(figures.excluded()).isEqualTo(1);
        assertThat(figures.buffered()).isZero();
        assertThat(figures.bufferCapacity()).isEqualTo(10);
        assertThat(app.isWorking()).isFalse();
    }

    @Test
    void shouldTellOnlyGeometryThatChanged() {
        GeometryNews news = new GeometryNews();

        assertThat(news.of(List.of(geometry("sda", 1), geometry("sdb", 1)))).hasSize(2);
        assertThat(news.of(List.of(geometry("sda", 1), geometry("sdb", 2))))
                .extracting(DeviceGeometry::getDevice)
                .containsExactly("sdb");
        assertThat(news.of(List.of(geometry("sda", 1)))).isEmpty();
    }

    private interface Work {
        void run(CaptureOut out);
    }

    private void run(AgentConfig config, Work work) throws Exception {
        AgentApp app = app(config, new OneShot(work), () -> List.of(geometry("sda", 1)));
        app.start();
        app.awaitEnd();
    }

    private AgentApp app(AgentConfig config, IoCapture capture, Supplier<List<DeviceGeometry>> geometry) {
        return new AgentApp(config, capture, geometry, new KafkaOutput(new EventPublisher(kafka)), HostClock.system());
    }

    private List<IoEvent> sentEvents() {
        return kafka.history().stream()
                .map(ProducerRecord::value)
                .filter(IoEvent.class::isInstance)
                .map(IoEvent.class::cast)
                .toList();
    }

    private CaptureStatus lastStatus() {
        return (CaptureStatus) kafka.history().get(kafka.history().size() - 1).value();
    }

    private static List<IoEvent> events(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    IoEvent event = BlankIo.create();
                    event.setHost("host");
                    event.setDevice("sda");
                    event.setIssuedAt(i);
                    return event;
                })
                .toList();
    }

    private static DeviceReport report(Long observed, long lost) {
        return new DeviceReport("sda", lost, observed, 0, Map.of("excluded", 1L), CaptureState.RUNNING, null);
    }

    private static DeviceGeometry geometry(String device, int physical) {
        return DeviceGeometry.newBuilder()
                .setHost("host")
                .setDevice(device)
                .setPhysicalBlockSize(physical)
                .build();
    }

    /** Does its work once. */
    private record OneShot(Work work) implements IoCapture {
        @Override
        public String source() {
            return "fake";
        }

        @Override
        public void run(CaptureOut out) {
            work.run(out);
        }

        @Override
        public void stop() {
            // It ends by itself.
        }
    }
}
