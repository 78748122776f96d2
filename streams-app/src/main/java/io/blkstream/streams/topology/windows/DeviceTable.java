package io.blkstream.streams.topology.windows;

import io.blkstream.streams.domain.event.SortingHints;
import io.blkstream.streams.domain.unit.DeviceId;
import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.WindowPolicy;
import io.blkstream.streams.topology.geometry.GeometryTable;
import io.blkstream.streams.wire.Malformed;
import io.blkstream.streams.wire.StateCodec;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The devices of one task by record key. They live on the heap; the store below is written once per commit, for what has
 * changed, and read once, after a start.
 */
final class DeviceTable {
    /** Name of the store and, with the application's id, of its changelog. */
    static final String STORE = "open-windows";

    private static final StateCodec CODEC = new StateCodec(STORE, 1);

    private static final int MAX_KEY_BYTES = 8192;

    private final WindowPolicy policy;
    private final GeometryTable geometry;
    private final KeyValueStore<Bytes, byte[]> store;
    private final Map<Bytes, TrackedDevice> devices = new HashMap<>();

    DeviceTable(WindowPolicy policy, GeometryTable geometry, KeyValueStore<Bytes, byte[]> store, long nowMillis) {
        this.policy = policy;
        this.geometry = geometry;
        this.store = store;
        restore(nowMillis);
    }

    /** The device with this key, added when it is new. */
    TrackedDevice get(byte[] key, long nowMillis) throws Malformed {
        Bytes wrapped = Bytes.wrap(key);
        TrackedDevice known = devices.get(wrapped);
        if (known == null) {
            known = new TrackedDevice(newTimeline(parse(key)), nowMillis, false);
            devices.put(wrapped, known);
        }
        return known;
    }

    Iterable<TrackedDevice> all() {
        return devices.values();
    }

    /** Removes devices that have been silent for longer than this. */
    void forgetSilent(long nowMillis, long forgetAfterMillis) {
        devices.entrySet().removeIf(entry -> {
            boolean forget = entry.getValue().silentMillis(nowMillis) >= forgetAfterMillis;
            if (forget) {
                store.delete(entry.getKey());
            }
            return forget;
        });
    }

    /** Writes what has changed since the last call. */
    void writeChanged() {
        devices.forEach((key, device) -> {
            if (device.takeChangedSinceCommit()) {
                store.put(key, CODEC.encode(device.timeline()::writeTo));
            }
        });
    }

    private void restore(long nowMillis) {
        try (KeyValueIterator<Bytes, byte[]> stored = store.all()) {
            while (stored.hasNext()) {
                KeyValue<Bytes, byte[]> entry = stored.next();
                DeviceId device = parseTrusted(entry.key.get());
                DeviceTimeline timeline = CODEC.decode(
                        entry.value, in -> DeviceTimeline.readFrom(device, policy, () -> hints(device), in));
                devices.put(entry.key, new TrackedDevice(timeline, nowMillis, true));
            }
        }
    }

    private DeviceTimeline newTimeline(DeviceId device) {
        return new DeviceTimeline(device, policy, () -> hints(device));
    }

    private SortingHints hints(DeviceId device) {
        return SortingHints.of(geometry.find(device));
    }

    private static DeviceId parse(byte[] key) throws Malformed {
        if (key == null) {
            throw new Malformed(Malformed.Reason.INVALID_KEY, "the record has no key; wanted is host/device");
        }
        if (key.length > MAX_KEY_BYTES) {
            throw new Malformed(
                    Malformed.Reason.INVALID_KEY, "the key has " + key.length + " bytes; allowed are " + MAX_KEY_BYTES);
        }
        String text = new String(key, StandardCharsets.UTF_8);
        int slash = text.lastIndexOf('/');
        if (slash < 1) {
            throw new Malformed(Malformed.Reason.INVALID_KEY, "key '" + text + "' is not host/device");
        }
        return new DeviceId(text.substring(0, slash), text.substring(slash + 1));
    }

    private static DeviceId parseTrusted(byte[] key) {
        try {
            return parse(key);
        } catch (Malformed e) {
            throw new IllegalStateException("store '" + STORE + "' holds a key that was never accepted", e);
        }
    }
}
