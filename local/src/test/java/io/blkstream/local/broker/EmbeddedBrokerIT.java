package io.blkstream.local.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.local.testing.KafkaDriver;
import io.blkstream.local.testing.services.BootstrapServers;
import io.blkstream.local.testing.services.NeedsServices;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsServices
class EmbeddedBrokerIT {
    @Test
    void shouldHandBackWhatWasSent(@BootstrapServers String bootstrapServers) {
        KafkaDriver kafka = new KafkaDriver(bootstrapServers);
        kafka.createTopic("embedded-plain");

        kafka.send("embedded-plain", "one", "two");

        assertThat(kafka.readCommitted("embedded-plain")).containsExactly("one", "two");
    }

    @Test
    void shouldHideAbortedTransactions(@BootstrapServers String bootstrapServers) {
        KafkaDriver kafka = new KafkaDriver(bootstrapServers);
        kafka.createTopic("embedded-transactions");

        try (KafkaProducer<String, String> producer = kafka.transactional("embedded-transactions")) {
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("embedded-transactions", "aborted"));
            producer.flush();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("embedded-transactions", "committed"));
            producer.commitTransaction();
        }

        Awaitility.await()
                .untilAsserted(() ->
                        assertThat(kafka.readCommitted("embedded-transactions")).containsExactly("committed"));
    }

    @Test
    void shouldNotMakeTopicsThatNobodyCreated(@BootstrapServers String bootstrapServers) {
        KafkaDriver kafka = new KafkaDriver(bootstrapServers);

        assertThatThrownBy(() -> kafka.sendWithin("nobody-made-this", "value", 500))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void shouldGoOnWhereItStoppedWhenReopened(@TempDir Path directory) {
        String clusterId;
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            KafkaDriver kafka = new KafkaDriver(broker.bootstrapServers());
            clusterId = kafka.clusterId();
            kafka.createTopic("kept");
            kafka.send("kept", "before");
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerSettings.onFreePorts(directory))) {
            KafkaDriver kafka = new KafkaDriver(broker.bootstrapServers());
            kafka.send("kept", "after");

            assertThat(kafka.clusterId()).isEqualTo(clusterId);
            assertThat(kafka.readCommitted("kept")).containsExactly("before", "after");
        }
    }
}
