package io.blkstream.streams.topology.geometry;

import io.blkstream.schemas.DeviceGeometry;
import io.blkstream.schemas.Topics;
import io.blkstream.streams.domain.event.Geometry;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.wire.GeometryMapper;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last known geometry of every device, decoded once per change. Belongs to one task and its thread; the store below is
 * global and filled by another thread.
 */
public final class GeometryTable {
    /** Name of the global store. */
    public static final String STORE = "device-geometry-store";

    private static final Logger LOG = LoggerFactory.getLogger(GeometryTable.class);

    private final ReadOnlyKeyValueStore<String, byte[]> records;
    private final Deserializer<DeviceGeometry> deserializer;
    private final Map<DeviceId, Decoded> decoded = new HashMap<>();

    private record Decoded(byte[] record, Optional<Geometry> geometry) {}

    public GeometryTable(ReadOnlyKeyValueStore<String, byte[]> records, Deserializer<DeviceGeometry> deserializer) {
        this.records = records;
        this.deserializer = deserializer;
    }

    /** What the host last said about a device; empty when it has said nothing, or nothing readable. */
    public Optional<Geometry> find(DeviceId device) {
        byte[] record = records.get(device.toString());
        if (record == null) {
            return Optional.empty();
        }
        Decoded known = decoded.get(device);
        // The store keeps the array until the record changes: the same array is the same geometry.
        if (known == null || known.record() != record) {
            known = new Decoded(record, decode(device, record));
            decoded.put(device, known);
        }
        return known.geometry();
    }

    private Optional<Geometry> decode(DeviceId device, byte[] record) {
        try {
            return Optional.of(
                    GeometryMapper.toDomain(deserializer.deserialize(Topics.DEVICE_GEOMETRY.name(), record)));
        } catch (SerializationException e) {
            LOG.warn("geometry unreadable, device judged without it: device={} reason=\"{}\"", device, e.getMessage());
            return Optional.empty();
        }
    }
}
