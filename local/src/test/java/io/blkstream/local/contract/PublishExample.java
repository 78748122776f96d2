package io.blkstream.local.contract;

import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Operation;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** An agent of somebody else: says what its disk is, tells each I/O, and says how the capture goes. */
// begin agent
final class PublishExample implements AutoCloseable {
    private final KafkaProducer<String, SpecificRecord> producer;
    private final String host;
    private final String device;
    private final String key;
    private long sequence;

    PublishExample(String brokers, String registry, String host, String device) {
        this.host = host;
        this.device = device;
        key = host + "/" + device;
        producer = new KafkaProducer<>(Map.of(
                "bootstrap.servers", brokers,
                "schema.registry.url", registry,
                "acks", "all",
                "enable.idempotence", "true",
                "compression.type", "lz4",
                "key.serializer", "org.apache.kafka.common.serialization.StringSerializer",
                "value.serializer", "io.blkstream.schemas.serde.AvroSerializer"));
    }

    /** First of all, and again when something of it changes; what is not known is left out. */
    void describe() {
        producer.send(new ProducerRecord<>(
                "device-geometry",
                key,
                DeviceGeometry.newBuilder()
                        .setHost(host)
                        .setDevice(device)
                        .setStableId("eui.0025385b21404321")
                        .setLogicalBlockSize(512)
                        .setPhysicalBlockSize(4096)
                        .setMinimumIoSize(4096)
                        .build()));
    }

    /** Once for each completed I/O. */
    void written(long issuedAtNanos, long sector, long bytes, long latencyNanos, long lostBefore) {
        IoEvent event = IoEvent.newBuilder()
                .setHost(host)
                .setDevice(device)
                .setIssuedAt(issuedAtNanos)
                .setOperation(Operation.WRITE)
                .setSector(sector)
                .setBytes(bytes)
                .setLatencyNanos(latencyNanos)
                .setProcess("postgres")
                .setLostBefore(lostBefore)
                .setSequence(sequence++)
                .build();
        producer.send(new ProducerRecord<>("io-events", null, issuedAtNanos / 1_000_000, key, event));
    }

    /** Every ten seconds, and with another state at the end. */
    void report(long fromMillis, long toMillis, long captured, long lost) {
        producer.send(new ProducerRecord<>(
                "capture-status",
                key,
                CaptureStatus.newBuilder()
                        .setHost(host)
                        .setDevice(device)
                        .setIntervalStart(fromMillis)
                        .setIntervalEnd(toMillis)
                        .setCaptured(captured)
                        .setLost(lost)
                        .setSource("my-agent")
                        .setState(CaptureState.RUNNING)
                        .build()));
    }

    /** Sends what is buffered. */
    @Override
    public void close() {
        producer.close();
    }
}
// end agent
