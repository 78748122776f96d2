package io.blkstream.local.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.blkstream.local.testing.KafkaDriver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokerProcessIT {
    @TempDir
    Path directory;

    @Test
    void shouldKeepCommittedDataWhenKilledAndReopened() {
        BrokerProcess killed = BrokerProcess.start(BrokerSettings.onFreePorts(directory));
        KafkaDriver before = new KafkaDriver(killed.bootstrapServers());
        before.createTopic("kept");
        before.send("kept", "one", "two");
        String clusterId = before.clusterId();

        killed.kill();
        BrokerProcess reopened = BrokerProcess.start(killed.settings());

        try (reopened) {
            KafkaDriver after = new KafkaDriver(reopened.bootstrapServers());
            assertThat(killed.isAlive()).isFalse();
            assertThat(after.clusterId()).isEqualTo(clusterId);
            assertThat(after.readCommitted("kept")).containsExactly("one", "two");
            commit(after, "kept", "three");
            Awaitility.await()
                    .untilAsserted(
                            () -> assertThat(after.readCommitted("kept")).containsExactly("one", "two", "three"));
        }
    }

    @Test
    void shouldStopInOrderWhenClosed() {
        BrokerProcess broker = BrokerProcess.start(BrokerSettings.onFreePorts(directory));

        broker.close();

        assertThat(broker.isAlive()).isFalse();
        assertThat(directory.resolve("kafka/.kafka_cleanshutdown")).exists();
        LoopbackPorts.requireFree(broker.settings().clientPort(), "broker port");
    }

    @Test
    void shouldNameThePortThatIsBusy(@TempDir Path other) {
        try (BrokerProcess broker = BrokerProcess.start(BrokerSettings.onFreePorts(directory))) {
            int port = broker.settings().clientPort();

            assertThatThrownBy(() -> BrokerProcess.start(BrokerSettings.onPort(other, port)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining("port " + port + " on 127.0.0.1 is busy");
        }
    }

    @Test
    void shouldRefuseDataDirectoryInUseAndLeaveItsBrokerAlone() {
        try (BrokerProcess broker = BrokerProcess.start(BrokerSettings.onFreePorts(directory))) {
            assertThatThrownBy(() -> BrokerProcess.start(BrokerSettings.onFreePorts(directory)))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining(directory + " is in use by another broker");
            assertThat(broker.isAlive()).isTrue();
        }
        assertThat(directory.resolve("kafka/.kafka_cleanshutdown")).exists();
    }

    @Test
    void shouldShowTheEndOfTheLogWhenTheBrokerDoesNotStart() throws IOException {
        Files.createDirectories(directory.resolve("kafka"));
        Files.writeString(directory.resolve("kafka/meta.properties"), "version=1\nnode.id=7\ncluster.id=other\n");

        assertThatThrownBy(() -> BrokerProcess.start(BrokerSettings.onFreePorts(directory)))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("ended with status 1")
                .hasMessageContaining("Stored node id 7");
    }

    @Test
    void shouldGiveUpAndLeaveNothingBehindWhenTimeIsOver() {
        BrokerSettings settings = BrokerSettings.onFreePorts(directory);

        assertThatThrownBy(() -> BrokerProcess.start(settings, Duration.ofMillis(1)))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("within 0 s")
                .hasMessageContaining("broker.log");

        assertThat(brokersOn(directory)).isEmpty();
    }

    @Test
    void shouldEndWhenItsParentIsKilled() throws IOException, InterruptedException {
        Process parent = parent(directory);
        long brokerPid = pidSaidBy(parent.getInputStream());
        ProcessHandle broker = ProcessHandle.of(brokerPid).orElseThrow();
        assertThat(broker.isAlive()).isTrue();

        parent.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

        Awaitility.await().atMost(Duration.ofSeconds(15)).until(() -> !broker.isAlive());
        assertThat(directory.resolve("kafka/.kafka_cleanshutdown")).exists();
    }

    private static void commit(KafkaDriver kafka, String topic, String value) {
        try (KafkaProducer<String, String> producer = kafka.transactional("commit-" + value)) {
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, value));
            producer.commitTransaction();
        }
    }

    private static List<ProcessHandle> brokersOn(Path directory) {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(directory.toString()))
                        .isPresent())
                .toList();
    }

    private static Process parent(Path directory) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        BrokerParent.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static long pidSaidBy(InputStream output) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = output.read(); next >= 0 && next != '\n'; next = output.read()) {
            line.append((char) next);
        }
        return Long.parseLong(line.toString().trim());
    }
}
