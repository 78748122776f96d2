package io.blkstream.producer.capture.ring;

import io.blkstream.producer.trace.Rwbs;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the rwbs letters of records; remembers each combination, of which there are few dozen. */
final class RwbsCache {
    private static final int MAX_KNOWN = 1024;

    private final Map<Long, Optional<Rwbs>> withData = new HashMap<>();
    private final Map<Long, Optional<Rwbs>> withoutData = new HashMap<>();

    /** @param data whether the request has data: without, {@code N} is no write-zeroes */
    Optional<Rwbs> rwbs(ByteBuffer record, FieldLayout field, int at, boolean data) {
        int length = Math.min(Long.BYTES, field.sizeBytes());
        long key = 0;
        for (int i = 0; i < length && record.get(at + i) != 0; i++) {
            key = key << Byte.SIZE | record.get(at + i) & 0xff;
        }
        // Eight letters may be the beginning of more.
        if (key >>> 56 != 0) {
            return parse(record, field, at, data);
        }
        Map<Long, Optional<Rwbs>> known = data ? withData : withoutData;
        Optional<Rwbs> found = known.get(key);
        if (found == null) {
            found = parse(record, field, at, data);
            if (known.size() < MAX_KNOWN) {
                known.put(key, found);
            }
        }
        return found;
    }

    private static Optional<Rwbs> parse(ByteBuffer record, FieldLayout field, int at, boolean data) {
        return Rwbs.parse(NameCache.text(record, at, field.sizeBytes()), data ? 1 : 0);
    }
}
