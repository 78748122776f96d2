package io.blkstream.streams.topology.rollup;

import io.blkstream.streams.domain.unit.TimeSpan;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Bytes;

/**
 * One key and span of a roll-up, and where its entries lie in the store: length of the key, key, start, end, then the
 * member, so that all entries of one span lie together.
 */
record RollupKey(String key, TimeSpan span) {
    /** What the stored member is called that says how much has been published. */
    private static final String MARK = "";

    /** Key of the entry of a member. */
    Bytes entryOf(String member) {
        byte[] head = prefix();
        byte[] tail = member.getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(ByteBuffer.allocate(head.length + tail.length)
                .put(head)
                .put(tail)
                .array());
    }

    /** Key of the entry that says how much has been published. */
    Bytes mark() {
        return entryOf(MARK);
    }

    /** What the keys of all entries begin with. */
    byte[] prefix() {
        byte[] text = key.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(Integer.BYTES + text.length + 2 * Long.BYTES)
                .putInt(text.length)
                .put(text)
                .putLong(span.startNanos())
                .putLong(span.endNanos())
                .array();
    }

    /** The key and span that an entry belongs to. */
    static RollupKey ofEntry(Bytes entry) {
        ByteBuffer bytes = ByteBuffer.wrap(entry.get());
        byte[] text = new byte[bytes.getInt()];
        bytes.get(text);
        return new RollupKey(new String(text, StandardCharsets.UTF_8), new TimeSpan(bytes.getLong(), bytes.getLong()));
    }
}
