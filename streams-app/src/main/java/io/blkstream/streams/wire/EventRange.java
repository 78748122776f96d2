package io.blkstream.streams.wire;

import io.blkstream.streams.domain.event.BlockIo;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The ranges that the contract gives to the fields of an event. What lies outside would spoil sums, or move a device's
 * clock to where it never comes back from.
 *
 * @param maxAhead how far an event may be ahead of this machine's clock
 */
public record EventRange(Duration maxAhead) {
    /** Two minutes: more than clocks drift, less than a wrong clock does harm. */
    public static final EventRange DEFAULT = new EventRange(Duration.ofMinutes(2));

    /**
     * Checks one event.
     *
     * @param nowMillis this machine's clock, milliseconds since the epoch
     * @throws Malformed naming the field, its value and what is allowed
     */
    public void check(BlockIo io, long nowMillis) throws Malformed {
        requireAtLeast("issuedAt", io.issuedAtNanos(), 0);
        requireAtLeast("sector", io.sector512(), BlockIo.UNKNOWN);
        requireAtLeast("bytes", io.bytes(), BlockIo.UNKNOWN);
        requireAtLeast("latencyNanos", io.latencyNanos(), BlockIo.UNKNOWN);
        requireAtLeast("weight", io.weight(), 1);
        requireAtLeast("lostBefore", io.lostBefore(), 0);
        long aheadMillis = TimeUnit.NANOSECONDS.toMillis(io.issuedAtNanos()) - nowMillis;
        if (aheadMillis > maxAhead.toMillis()) {
            throw new Malformed(
                    Malformed.Reason.TOO_FAR_AHEAD,
                    "issuedAt is " + aheadMillis / 1000 + " s ahead of the clock; allowed are " + maxAhead.toSeconds()
                            + " s");
        }
    }

    private static void requireAtLeast(String field, long value, long lowest) throws Malformed {
        if (value < lowest) {
            throw new Malformed(Malformed.Reason.INVALID_FIELD, field + " is " + value + ", below " + lowest);
        }
    }
}
