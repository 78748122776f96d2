package io.blkstream.producer.trace;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The first bytes of an input, by which its format is recognised. */
public final class Head {
    /** How much of an input is looked at. */
    public static final int MAX_BYTES = 64 * 1024;

    private final byte[] bytes;
    private final List<String> lines;

    public Head(byte[] bytes) {
        this.bytes = bytes.clone();
        this.lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
    }

    /** The bytes themselves. */
    public byte[] bytes() {
        return bytes.clone();
    }

    /** The bytes as UTF-8 lines without their ends; the last one may be cut. */
    public List<String> lines() {
        return lines;
    }
}
