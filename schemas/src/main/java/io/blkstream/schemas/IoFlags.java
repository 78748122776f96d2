package io.blkstream.schemas;

/** Bits of {@link IoEvent#getFlags()}: the modifiers of a request, as the kernel's rwbs text shows them. */
public final class IoFlags {
    /** Somebody waits for it (rwbs S). */
    public static final int SYNC = 1;
    /** File system metadata (rwbs M). */
    public static final int META = 1 << 1;
    /** Read ahead of demand (rwbs A). */
    public static final int READAHEAD = 1 << 2;
    /** To stable media before completion (rwbs F after the operation). */
    public static final int FUA = 1 << 3;
    /** Flush the device's cache first (rwbs F before the operation). */
    public static final int PREFLUSH = 1 << 4;
    /** All or nothing (rwbs U). */
    public static final int ATOMIC = 1 << 5;

    private IoFlags() {}
}
