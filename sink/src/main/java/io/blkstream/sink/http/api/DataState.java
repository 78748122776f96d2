package io.blkstream.sink.http.api;

import io.blkstream.schemas.CaptureState;
import io.blkstream.schemas.CaptureStatus;
import io.blkstream.sink.store.DeviceSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Whether data of a device arrives, and if not, where it is held up: no data must never look like health. */
public enum DataState {
    /** Its newest window ended less than a minute ago. */
    LIVE("windows arrive"),
    /** Its agent runs and saw no I/O. */
    IDLE("the agent runs and saw no I/O in its last interval"),
    /** Its agent sends I/Os, but no window came out for a minute. */
    STALE("the agent sends I/Os, but no window came for a minute: look at the streams app"),
    /** Neither a window nor its agent was heard for a minute. */
    SILENT("neither a window nor the agent was heard for a minute: look at the agent and its host"),
    /** Its source came to its end, as a file does. */
    ENDED("the source came to its end"),
    /** Its source failed. */
    FAILED("the source failed");

    private static final Duration LONG = Duration.ofMinutes(1);

    private final String words;

    DataState(String words) {
        this.words = words;
    }

    /** What it means and where to look. */
    public String words() {
        return words;
    }

    /** Whether somebody should look. */
    public boolean isMissing() {
        return this == STALE || this == SILENT || this == FAILED;
    }

    /** The state of a device at a time. */
    public static DataState of(DeviceSummary device, Instant now) {
        Instant recent = now.minus(LONG);
        Optional<CaptureStatus> capture = device.capture();
        if (capture.isPresent() && capture.get().getState() == CaptureState.FAILED) {
            return FAILED;
        }
        if (device.lastWindowEnd().isPresent() && device.lastWindowEnd().get().isAfter(recent)) {
            return LIVE;
        }
        if (capture.isPresent() && capture.get().getState() == CaptureState.ENDED) {
            return ENDED;
        }
        if (capture.isEmpty()
                || Instant.ofEpochMilli(capture.get().getIntervalEnd()).isBefore(recent)) {
            return SILENT;
        }
        return capture.get().getCaptured() == 0 ? IDLE : STALE;
    }
}
