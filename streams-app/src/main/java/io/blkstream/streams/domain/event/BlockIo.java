package io.blkstream.streams.domain.event;

/**
 * One block-I/O request, as a view: implementations may be reused for the next event, so nothing keeps a reference. An
 * interface, because on the hot path it reads straight from the record's bytes.
 */
public interface BlockIo {
    /** A latency, time, size or count that is not known. */
    long UNKNOWN = -1;

    /** Flag bit: somebody waits for it. */
    int FLAG_SYNC = 1;
    /** Flag bit: file system metadata. */
    int FLAG_META = 1 << 1;
    /** Flag bit: read ahead of demand. */
    int FLAG_READAHEAD = 1 << 2;

    /** When the request was issued, nanoseconds since the epoch. */
    long issuedAtNanos();

    Operation operation();

    /** Bit mask of the FLAG constants and of bits that no rule looks at. */
    int flags();

    /** First sector on the whole disk, 512-byte units; {@link #UNKNOWN} = none. */
    long sector512();

    /** Bytes, 0 = no data; {@link #UNKNOWN} = not known. */
    long bytes();

    /** Issue to completion, nanoseconds; {@link #UNKNOWN} = not known. */
    long latencyNanos();

    /** Insertion to issue, nanoseconds; {@link #UNKNOWN} = not known. */
    long queuedNanos();

    /** Requests in flight at issue, this one included; {@link #UNKNOWN} = not known. */
    int inFlight();

    /** Bios merged into the request; {@link #UNKNOWN} = not known. */
    int bios();

    Completion completion();

    /** Positive errno, 0 = success. */
    int error();

    /** How many I/Os it stands for, >= 1. */
    int weight();

    /** I/Os of this device lost since its previous event, >= 0. */
    long lostBefore();

    /** Process or thread id; {@link #UNKNOWN} = not known. */
    int pid();

    /** Name of the submitter; empty = not known. Decoded on demand: costs an allocation. */
    String process();

    /** Whether a flag bit is set. */
    default boolean has(int flag) {
        return (flags() & flag) != 0;
    }
}
