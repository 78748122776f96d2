package io.blkstream.producer.replay;

import java.util.function.BooleanSupplier;

/** Holds each event back until it is due. */
public final class Pacer {
    /** Waits are cut to this, so that a replay that is told to stop does. */
    private static final long LONGEST_PAUSE_NANOS = 100_000_000;

    private final WallTime time;
    private final BooleanSupplier stopped;

    public Pacer(WallTime time, BooleanSupplier stopped) {
        this.time = time;
        this.stopped = stopped;
    }

    /**
     * Returns when that time has come, or when stopped.
     *
     * @param dueNanos nanoseconds since 1970; {@link Long#MIN_VALUE} = at once
     */
    public void waitUntil(long dueNanos) {
        if (dueNanos == Long.MIN_VALUE) {
            return;
        }
        long aheadNanos = dueNanos - time.nowNanos();
        while (aheadNanos > 0 && !stopped.getAsBoolean()) {
            time.pause(Math.min(aheadNanos, LONGEST_PAUSE_NANOS));
            aheadNanos = dueNanos - time.nowNanos();
        }
    }
}
