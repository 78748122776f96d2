package io.blkstream.sink.store;

import java.time.Duration;

/**
 * The windows of one device, array, host or the fleet, as its row describes them.
 *
 * @param number stands for it in every window
 * @param lastEndMillis end of the newest window
 * @param storedAtMillis when that one was stored
 * @param minutesUntilMillis before this, windows are merged to a minute or more
 * @param tenMinutesUntilMillis before this, windows are merged to ten minutes
 */
record Series(
        long number, long lastEndMillis, long storedAtMillis, long minutesUntilMillis, long tenMinutesUntilMillis) {

    /** The time on this series' own clock at which what is older than the age ends. */
    long cutoffMillis(long nowMillis, Duration age) {
        long silentMillis = Math.max(0, nowMillis - storedAtMillis);
        return lastEndMillis + silentMillis - age.toMillis();
    }
}
