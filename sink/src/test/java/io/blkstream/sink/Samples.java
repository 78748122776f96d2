package io.blkstream.sink;

import io.blkstream.schemas.Action;
import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.Impact;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.RemediationState;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.schemas.WindowScope;
import io.blkstream.sink.consume.Decoders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/** Records for tests, and the encoding in which the tests put them into topics. */
public final class Samples {
    /** First seen and last seen of revision r are this and this + r * 10 s. */
    public static final long SEEN_MILLIS = 1_700_000_000_000L;

    /** One encoding of Avro's own, so that the tests here do not depend on any registry. */
    private interface Decoding<T> {
        T decode(ByteBuffer bytes) throws IOException;
    }

    private Samples() {}

    public static Remediation remediation(String id, long revision) {
        return Remediation.newBuilder()
                .setId(id)
                .setRevision(revision)
                .setState(RemediationState.FIRING)
                .setRule("W01")
                .setSeverity(Severity.CRITICAL)
                .setConfidence(0.83)
                .setTarget(target("host1", "nvme0n1"))
                .setFirstSeen(SEEN_MILLIS)
                .setLastSeen(SEEN_MILLIS + 10_000 * revision)
                .setSummary("93 % of writes are 512 B on a 4096 B device")
                .setImpact(Impact.newBuilder()
                        .setExpectedGainLow(5.8)
                        .setExpectedGainHigh(11.7)
                        .build())
                .setAction(Action.newBuilder()
                        .setKind("ALIGN_WRITER")
                        .setCommands(List.of("blockdev --getpbsz /dev/nvme0n1"))
                        .build())
                .build();
    }

    public static Target target(String host, String name) {
        return Target.newBuilder().setHost(host).setName(name).build();
    }

    public static ThroughputWindow window(String device, long startMillis, long operations) {
        return ThroughputWindow.newBuilder()
                .setScope(WindowScope.DEVICE)
                .setId(device)
                .setStart(startMillis)
                .setEnd(startMillis + 10_000)
                .setOperations(operations)
                .setBytes(operations * 4096)
                .build();
    }

    public static CaptureStatus capture(String host, String device, long captured) {
        return CaptureStatus.newBuilder()
                .setHost(host)
                .setDevice(device)
                .setIntervalStart(SEEN_MILLIS)
                .setIntervalEnd(SEEN_MILLIS + 10_000)
                .setCaptured(captured)
                .setSource("tracefs")
                .setState(CaptureState.RUNNING)
                .build();
    }

    public static byte[] bytes(Remediation remediation) {
        return array(remediation::toByteBuffer);
    }

    public static byte[] bytes(ThroughputWindow window) {
        return array(window::toByteBuffer);
    }

    public static byte[] bytes(CaptureStatus status) {
        return array(status::toByteBuffer);
    }

    public static Decoders decoders() {
        return new Decoders(
                decoder(Remediation::fromByteBuffer),
                decoder(ThroughputWindow::fromByteBuffer),
                decoder(CaptureStatus::fromByteBuffer));
    }

    private interface Encoding {
        ByteBuffer encode() throws IOException;
    }

    private static byte[] array(Encoding encoding) {
        try {
            ByteBuffer encoded = encoding.encode();
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> Deserializer<T> decoder(Decoding<T> decoding) {
        return (topic, bytes) -> {
            try {
                return decoding.decode(ByteBuffer.wrap(bytes));
            } catch (IOException | RuntimeException e) {
                throw new SerializationException("not a record", e);
            }
        };
    }
}
