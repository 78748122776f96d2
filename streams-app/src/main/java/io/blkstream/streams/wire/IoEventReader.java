package io.blkstream.streams.wire;

import io.blkstream.schemas.IoEvent;
import io.blkstream.schemas.Topics;
import io.blkstream.schemas.registry.SchemaRegistry;
import io.blkstream.schemas.serde.ConfluentFrame;
import io.blkstream.streams.domain.event.BlockIo;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Turns the value of an io-events record into an event: by {@link FrameBlockIo} when it was written with our own schema,
 * by Avro's schema resolution otherwise. Not thread-safe.
 */
public final class IoEventReader {
    private static final String SUBJECT = Topics.IO_EVENTS.name() + "-value";
    private static final long OURS = SchemaNormalization.parsingFingerprint64(IoEvent.getClassSchema());

    private final Optional<SchemaRegistry> registry;
    private final Deserializer<IoEvent> resolving;
    private final FrameBlockIo frame = new FrameBlockIo();
    private int lastSchemaId = -1;
    private boolean lastIsOurs;

    /**
     * A reader.
     *
     * @param registry answers which schema an id stands for; empty = every record goes through {@code resolving}
     * @param resolving reads records of any schema that the contract is compatible with
     */
    public IoEventReader(Optional<SchemaRegistry> registry, Deserializer<IoEvent> resolving) {
        this.registry = registry;
        this.resolving = resolving;
    }

    /**
     * Reads one value.
     *
     * @return a view that is valid until the next call
     * @throws Malformed when the bytes are no event; registry outages pass through as the registry throws them
     */
    public BlockIo read(byte[] value) throws Malformed {
        if (value == null) {
            throw new Malformed(Malformed.Reason.NOT_AVRO, "the record has no value");
        }
        return isOurs(value) ? readFrame(value) : resolve(value);
    }

    private boolean isOurs(byte[] value) throws Malformed {
        if (registry.isEmpty()) {
            return false;
        }
        try {
            int id = ConfluentFrame.schemaId(value);
            if (id != lastSchemaId) {
                Schema writer = registry.get().byId(id, SUBJECT);
                lastIsOurs = SchemaNormalization.parsingFingerprint64(writer) == OURS;
                lastSchemaId = id;
            }
            return lastIsOurs;
        } catch (SerializationException e) {
            throw new Malformed(Malformed.Reason.NOT_AVRO, e.getMessage(), e);
        }
    }

    private BlockIo readFrame(byte[] value) throws Malformed {
        try {
            frame.readFrom(value, ConfluentFrame.HEADER_BYTES);
            return frame;
        } catch (IndexOutOfBoundsException | ArithmeticException e) {
            throw new Malformed(
                    Malformed.Reason.NOT_AVRO, value.length + " bytes are no IoEvent: " + e.getMessage(), e);
        }
    }

    private BlockIo resolve(byte[] value) throws Malformed {
        try {
            return new AvroBlockIo(resolving.deserialize(Topics.IO_EVENTS.name(), value));
        } catch (SerializationException e) {
            throw new Malformed(Malformed.Reason.NOT_AVRO, e.getMessage(), e);
        }
    }
}
