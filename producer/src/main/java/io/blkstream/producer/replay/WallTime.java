package io.blkstream.producer.replay;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The present, and waiting for later. */
public interface WallTime {
    /** Nanoseconds since 1970-01-01T00:00Z; does not go backwards. */
    long nowNanos();

    /**
     * Waits; may return early.
     *
     * @param nanos how long at most, > 0
     */
    void pause(long nanos);

    /** The system's clock as it is now, continued by its monotonic one. */
    static WallTime system() {
        long epochNanos = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        long startNanos = System.nanoTime();
        return new WallTime() {
            @Override
            public long nowNanos() {
                return epochNanos + System.nanoTime() - startNanos;
            }

            @Override
            public void pause(long nanos) {
                LockSupport.parkNanos(nanos);
            }
        };
    }
}
