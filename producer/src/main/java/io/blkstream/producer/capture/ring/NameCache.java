package io.blkstream.producer.capture.ring;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Turns the 16 bytes of a task's name into text; remembers the names last seen, of which a host has few at a time. */
final class NameCache {
    private static final int MAX_NAMES = 4096;

    private final Map<Key, String> names = new LinkedHashMap<>();

    private record Key(long first, long second) {
        @Override
        public int hashCode() {
            return Long.hashCode(first * 0x9E3779B97F4A7C15L + second);
        }
    }

    String name(ByteBuffer record, int at, int length) {
        if (length != 2 * Long.BYTES) {
            return text(record, at, length);
        }
        Key key = new Key(record.getLong(at), record.getLong(at + Long.BYTES));
        String known = names.get(key);
        if (known != null) {
            return known;
        }
        if (names.size() >= MAX_NAMES) {
            names.clear();
        }
        String name = text(record, at, length);
        names.put(key, name);
        return name;
    }

    /** Up to the first zero byte; what is no UTF-8 is replaced. */
    static String text(ByteBuffer record, int at, int length) {
        byte[] bytes = new byte[length];
        int end = 0;
        while (end < length && record.get(at + end) != 0) {
            bytes[end] = record.get(at + end);
            end++;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }
}
