package io.blkstream.sink.consume;

import java.time.Instant;

/**
 * How the reading stands after a poll.
 *
 * @param polledAt when the poll returned
 * @param partitions partitions that this consumer reads now
 * @param lagRecords records behind the end of these partitions, as far as known
 * @param paused whether it waits after a failure of the registry or the store
 */
public record ReadingState(Instant polledAt, int partitions, long lagRecords, boolean paused) {
    /** Before the first poll. */
    public static final ReadingState NOT_BEGUN = new ReadingState(Instant.EPOCH, 0, 0, false);
}
