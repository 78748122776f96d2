package io.blkstream.streams.topology.windows;

import io.blkstream.streams.domain.window.DeviceTimeline;
import io.blkstream.streams.domain.window.DeviceWindow;
import java.util.function.Consumer;

/** A device's timeline with what the window stage notes about it between events. */
final class TrackedDevice {
    private final DeviceTimeline timeline;
    private long lastSeenMillis;
    private boolean changedSinceLook;
    private boolean changedSincePublication;
    private boolean changedSinceCommit;

    /**
     * A device.
     *
     * @param lastSeenMillis wall clock now: silence counts from here, also after a restart
     * @param restored its windows come from the changelog, and may not have been published
     */
    TrackedDevice(DeviceTimeline timeline, long lastSeenMillis, boolean restored) {
        this.timeline = timeline;
        this.lastSeenMillis = lastSeenMillis;
        this.changedSincePublication = restored;
    }

    DeviceTimeline timeline() {
        return timeline;
    }

    void touched(long nowMillis) {
        lastSeenMillis = nowMillis;
        changedSinceLook = true;
        changedSincePublication = true;
        changedSinceCommit = true;
    }

    long silentMillis(long nowMillis) {
        return nowMillis - lastSeenMillis;
    }

    void lookIfChanged(Consumer<DeviceWindow> look) {
        if (changedSinceLook) {
            timeline.open().forEach(look);
            changedSinceLook = false;
        }
    }

    void publishIfChanged(Consumer<DeviceWindow> publish) {
        if (changedSincePublication) {
            timeline.open().forEach(publish);
            changedSincePublication = false;
        }
    }

    void close(Consumer<DeviceWindow> closed) {
        if (!timeline.open().isEmpty()) {
            timeline.closeAll(closed);
            changedSinceCommit = true;
        }
    }

    boolean takeChangedSinceCommit() {
        boolean changed = changedSinceCommit;
        changedSinceCommit = false;
        return changed;
    }
}
