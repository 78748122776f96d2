package io.blkstream.producer.capture.live;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The host's two clocks. */
public interface HostClock {
    /** The clock that the kernel calls monotonic, nanoseconds. */
    long monotonicNanos();

    /** Nanoseconds since 1970-01-01T00:00Z. */
    long wallNanos();

    /** On Linux, Java's nanoTime is CLOCK_MONOTONIC. */
    static HostClock system() {
        return new HostClock() {
            @Override
            public long monotonicNanos() {
                return System.nanoTime();
            }

            @Override
            public long wallNanos() {
                Instant now = Instant.now();
                return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
            }
        };
    }
}
