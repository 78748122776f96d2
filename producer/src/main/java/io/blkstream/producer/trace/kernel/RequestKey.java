package io.blkstream.producer.trace.kernel;

import io.blkstream.schemas.Operation;

/**
 * What tells requests of a trace apart; two requests with the same one can be under way at once.
 *
 * @param device {@code major << 20 | minor}
 * @param sector first 512-byte sector that has not ended; negative = none
 */
record RequestKey(int device, long sector, Operation operation) {
    @Override
    public int hashCode() {
        // Sectors are multiples of 8 more often than not: multiply to use all bits.
        long mixed = (sector * 31 + device) * 0x9E3779B97F4A7C15L + operation.ordinal();
        return (int) (mixed >>> 32 ^ mixed);
    }

    /** Written out: the one that a record gets is slower, and this runs several times for each record of a trace. */
    @Override
    public boolean equals(Object other) {
        return other instanceof RequestKey key
                && key.sector == sector
                && key.device == device
                && key.operation == operation;
    }
}
