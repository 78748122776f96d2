package io.blkstream.sink.http.events;

import io.blkstream.schemas.CaptureStatus;
import io.blkstream.schemas.DeviceKey;
import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.ThroughputWindow;
import io.blkstream.sink.http.api.ApiJson;
import io.blkstream.sink.store.Change;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What this instance stored of windows, and deleted of remediations, since somebody last asked. Safe for use by several threads. */
final class StoredNews implements Change.Writer {
    private final Set<String> deleted = new LinkedHashSet<>();
    private long windows;
    private long newestEndMillis;

    @Override
    public void remediationPublished(Remediation remediation) {
        // Read from the store, which also knows what other instances stored.
    }

    @Override
    public synchronized void remediationDeleted(String id) {
        deleted.add(id);
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

    /** Events about what is new, which is then no longer new. */
    synchronized List<Event> take() {
        List<Event> events = new ArrayList<>();
        deleted.forEach(id ->
                events.add(Event.of("deleted", ApiJson.bytes(ApiJson.object().put("id", id)))));
        deleted.clear();
        if (windows > 0) {
            byte[] json = ApiJson.bytes(ApiJson.object().put("windows", windows).put("newestEnd", newestEndMillis));
            events.add(Event.of("windows", json));
        }
        windows = 0;
        return events;
    }
}
