package io.blkstream.sink.consume;

import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.registry.RegistryException;
import io.blkstream.sink.store.Change;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.Deserializer;

/** Makes a change of a Kafka record. */
final class ChangeDecoder {
    /** How one topic is read. */
    private interface TopicReader {
        Change read(ConsumerRecord<byte[], byte[]> message) throws UndecodableException;
    }

    /** Failures that say nothing about the record. */
    private static final List<Class<? extends Throwable>> OUTAGES = List.of(
            RetriableException.class,
            AuthenticationException.class,
            AuthorizationException.class,
            SocketException.class,
            UnknownHostException.class,
            HttpTimeoutException.class,
            ClosedChannelException.class,
            SSLException.class);

    private static final Set<Integer> SCHEMA_UNKNOWN = Set.of(
            RegistryException.SUBJECT_NOT_FOUND,
            RegistryException.VERSION_NOT_FOUND,
            RegistryException.SCHEMA_NOT_FOUND);

    private final Decoders decoders;
    private final Map<String, TopicReader> readers = Map.of(
            Topics.REMEDIATIONS.name(), this::remediation,
            Topics.THROUGHPUT_WINDOWS.name(), this::window,
            Topics.CAPTURE_STATUS.name(), this::captureStatus);

    ChangeDecoder(Decoders decoders) {
        this.decoders = decoders;
    }

    /** Names of the topics that can be read. */
    List<String> topics() {
        return readers.keySet().stream().sorted().toList();
    }

    /**
     * Reads one record.
     *
     * @throws UndecodableException when the record is at fault
     * @throws OutageException when it is not, and trying again later makes sense
     * @throws RuntimeException when the deserializer was not set up
     */
    Change decode(ConsumerRecord<byte[], byte[]> message) throws UndecodableException, OutageException {
        try {
            return readers.get(message.topic()).read(message);
        } catch (InterruptException | IllegalStateException | ClassCastException e) {
            // Not set up, or made for another type: every record would fail like this one.
            throw e;
        } catch (RuntimeException e) {
            if (isOutage(e)) {
                throw new OutageException(e);
            }
            throw new UndecodableException(e);
        }
    }

    private Change remediation(ConsumerRecord<byte[], byte[]> message) throws UndecodableException {
        return message.value() == null
                ? new Change.RemediationDeleted(key(message))
                : new Change.RemediationPublished(value(decoders.remediations(), message));
    }

    private Change window(ConsumerRecord<byte[], byte[]> message) throws UndecodableException {
        if (message.value() == null) {
            throw new UndecodableException("no value");
        }
        return new Change.WindowMeasured(value(decoders.windows(), message));
    }

    private Change captureStatus(ConsumerRecord<byte[], byte[]> message) throws UndecodableException {
        return message.value() == null
                ? new Change.CaptureForgotten(DeviceKey.parse(key(message)))
                : Change.CaptureReported.of(value(decoders.captureStatus(), message));
    }

    private static String key(ConsumerRecord<byte[], byte[]> message) throws UndecodableException {
        if (message.key() == null) {
            throw new UndecodableException("neither key nor value");
        }
        return new String(message.key(), StandardCharsets.UTF_8);
    }

    private static <T> T value(Deserializer<T> deserializer, ConsumerRecord<byte[], byte[]> message)
            throws UndecodableException {
        T value = deserializer.deserialize(message.topic(), message.headers(), message.value());
        if (value == null) {
            throw new UndecodableException("no record in " + message.value().length + " bytes");
        }
        return value;
    }

    private static boolean isOutage(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (isOneOf(OUTAGES, cause) || cause instanceof RegistryException refusal && !isAboutSchema(refusal)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOneOf(List<Class<? extends Throwable>> types, Throwable failure) {
        return types.stream().anyMatch(type -> type.isInstance(failure));
    }

    /** Whether a registry said that it has no such schema; a bare 404 rather comes from a wrong URL. */
    private static boolean isAboutSchema(RegistryException refusal) {
        return SCHEMA_UNKNOWN.contains(refusal.errorCode());
    }
}
