package io.blkstream.schemas.registry;

import java.time.Duration;
import org.apache.kafka.common.errors.InterruptException;

/** How to wait; handed in so that tests need not. */
@FunctionalInterface
interface Pause {
    /** Blocks the calling thread this long. */
    void of(Duration duration);

    /** Really waits. Throws {@link InterruptException} when interrupted. */
    static Pause sleeping() {
        return duration -> {
            try {
                Thread.sleep(duration.toMillis());
            } catch (InterruptedException e) {
                throw new InterruptException(e);
            }
        };
    }
}
