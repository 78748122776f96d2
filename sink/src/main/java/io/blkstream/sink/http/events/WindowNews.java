package io.blkstream.sink.http.events;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.sink.http.api.ApiJson;
import io.blkstream.sink.store.Change;
import java.util.Optional;

/** What came of windows since somebody last asked. Safe for use by several threads. */
final class WindowNews implements Change.Writer {
    private long windows;
    private long newestEndMillis;

    @Override
    public void remediationPublished(Remediation remediation) {
        // Read from the store, which also knows what other instances stored.
    }

    @Override
    public void remediationDeleted(String id) {
        // As above.
    }

    @Override
    public synchronized void windowMeasured(ThroughputWindow window) {
        windows++;
        newestEndMillis = Math.max(newestEndMillis, window.getEnd());
    }

    @Override
    public void captureReported(DeviceKey device, CaptureStatus status) {
        // Pages ask for it together with windows.
    }

    @Override
    public void captureForgotten(DeviceKey device) {
        // As above.
    }

    /** An event about what is new, which is then no longer new. */
    synchronized Optional<Event> take() {
        if (windows == 0) {
            return Optional.empty();
        }
        byte[] json = ApiJson.bytes(ApiJson.object().put("windows", windows).put("newestEnd", newestEndMillis));
        windows = 0;
        return Optional.of(Event.of("windows", json));
    }
}
