package io.blkstream.producer.capture.live;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** How long to rest between two rounds: shorter the more there is to read, so that buffers stay nearly empty. */
final class RoundPause {
    private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int MANY_RECORDS = 500;

    /** Rests, or returns soon once it is over. */
    void after(int records, BooleanSupplier over) {
        if (!over.getAsBoolean()) {
            LockSupport.parkNanos(nanos(records));
        }
    }

    /** @param records that the fullest buffer held; the smallest one has room for about 700 */
    static long nanos(int records) {
        return records < MANY_RECORDS ? IDLE_NANOS : BUSY_NANOS;
    }
}
