package io.blkstream.producer.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.producer.publish.EventPublisher;
import io.blkstream.producer.replay.Speed;
import io.blkstream.producer.replay.WallTime;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.registry.InMemorySchemaRegistry;
import io.blkstream.schemas.serde.AvroSerializer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class GenerateAppTest {
    private static final long NOW = 1_800_000_000_000_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final Scenario scenario = Scenarios.named("md-bitmap");
    private final ScenarioSize size = scenario.defaults().withHosts(1).withDuration(Duration.ofSeconds(20));
    private final WaitedTime time = new WaitedTime();
    private final MockProducer<byte[], SpecificRecord> kafka = new MockProducer<>(
            true, null, new ByteArraySerializer(), new AvroSerializer<>(new InMemorySchemaRegistry()));

    @Test
    void shouldPublishGeometryThenEventsThenStatus() {
        GenerateApp app = app(plan("max"));

        GenerationReport report = app.publish(new EventPublisher(kafka));

        List<String> topics =
                kafka.history().stream().map(ProducerRecord::topic).toList();
        assertThat(report.events()).isEqualTo(4 * 6000);
        assertThat(topics).hasSize(4 + 4 * 6000 + 4);
        assertThat(topics.subList(0, 4)).containsOnly("device-geometry");
        assertThat(topics.subList(4, topics.size() - 4)).containsOnly("io-events");
        assertThat(topics.subList(topics.size() - 4, topics.size())).containsOnly("capture-status");
        assertThat(statuses())
                .allMatch(status -> status.getState() == CaptureState.ENDED
                        && status.getCaptured() == 6000
                        && status.getLost() == 0
                        && status.getSource().equals("generate md-bitmap"));
        assertThat(time.nowNanos()).isEqualTo(NOW);
    }

    @Test
    void shouldEndNowAtOnceAndStartNowAtItsOwnPace() {
        assertThat(plan("max").startNanos()).isEqualTo(NOW - 20 * SECOND);
        assertThat(plan("1x").startNanos()).isEqualTo(NOW);
        assertThat(plan("0.5x").startNanos()).isEqualTo(NOW);
        assertThat(plan("4x").startNanos()).isEqualTo(NOW - 15 * SECOND);
    }

    @Test
    void shouldPublishEachEventWhenItIsDue() {
        List<Long> aheadNanos = new ArrayList<>();
        EventPublisher publisher = new EventPublisher(kafka);
        GenerateApp app = app(GenerationPlan.endingNow(
                scenario, size.withDuration(Duration.ofSeconds(3)), 1, time.nowNanos(), Speed.parse("1x")));
        time.onPause = () -> aheadNanos.add(lastIssueNanos() - time.nowNanos());

        app.publish(publisher);

        assertThat(aheadNanos).hasSizeGreaterThan(900).allMatch(ahead -> ahead <= 0);
        assertThat(time.nowNanos()).isBetween(NOW + 2 * SECOND, NOW + 3 * SECOND);
    }

    @Test
    void shouldReportWhatIsCapturedWhileItRuns() {
        app(plan("1x")).publish(new EventPublisher(kafka));

        Map<CaptureState, Long> byState =
                statuses().stream().collect(Collectors.groupingBy(CaptureStatus::getState, Collectors.counting()));
        assertThat(byState.get(CaptureState.RUNNING)).isPositive();
        assertThat(byState.get(CaptureState.ENDED)).isEqualTo(4);
    }

    @Test
    void shouldStopWhenTold() {
        GenerateApp app = app(plan("1x"));
        time.onPause = () -> {
            if (time.nowNanos() > NOW + 2 * SECOND) {
                app.stop();
            }
        };

        GenerationReport report = app.publish(new EventPublisher(kafka));

        assertThat(report.events()).isBetween(2300L, 2500L);
        assertThat(statuses()).anyMatch(status -> status.getState() == CaptureState.ENDED);
    }

    @Test
    void shouldHandOverTextBeforeItWaits() throws IOException {
        CountingWriter writer = new CountingWriter();
        time.onPause = () -> assertThat(writer.unflushed).isZero();

        app(plan("1x")).write(writer);

        assertThat(writer.events).isEqualTo(4 * 6000);
        assertThat(writer.ended).isTrue();
    }

    private GenerationPlan plan(String speed) {
        return GenerationPlan.endingNow(scenario, size, 1, time.nowNanos(), Speed.parse(speed));
    }

    private GenerateApp app(GenerationPlan plan) {
        return new GenerateApp(plan, time, events -> {});
    }

    private long lastIssueNanos() {
        SpecificRecord last = kafka.history().get(kafka.history().size() - 1).value();
        return last instanceof IoEvent event ? event.getIssuedAt() : NOW;
    }

    private List<CaptureStatus> statuses() {
        return kafka.history().stream()
                .map(ProducerRecord::value)
                .filter(CaptureStatus.class::isInstance)
                .map(CaptureStatus.class::cast)
                .toList();
    }

    /** A clock that moves only while somebody waits. */
    private static final class WaitedTime implements WallTime {
        private long nowNanos = NOW;
        private Runnable onPause = () -> {};

        @Override
        public long nowNanos() {
            return nowNanos;
        }

        @Override
        public void pause(long nanos) {
            onPause.run();
            nowNanos += nanos;
        }
    }

    private static final class CountingWriter implements EventWriter {
        private long events;
        private long unflushed;
        private boolean ended;

        @Override
        public void write(IoEvent event) {
            events++;
            unflushed++;
        }

        @Override
        public void flush() {
            unflushed = 0;
        }

        @Override
        public void end() {
            ended = true;
        }
    }
}
